import fc from 'fast-check';
import { attempt } from '../basics.ts';
import type { Command, Commands } from '../command.ts';
import type { World } from '../world.ts';
import { customerCommands } from './customers.ts';
import { diskCommands } from './disk.ts';
import { moveCommands } from './moves.ts';
import { operatorCommands } from './operator.ts';
import { ownerCommands } from './owner.ts';
import { sessionCommands } from './sessions.ts';
import { timePasses, worldCommands, wrongBy } from './world.ts';

const anywhere: Commands = {
  ...{ ...customerCommands, ...moveCommands, ...operatorCommands, ...ownerCommands, ...sessionCommands },
  ...{ ...worldCommands, 'time passes': timePasses },
};

/** What must have had an effect; each wrong clock, and a mail server's outage, has faults of its own. */
export const names = [...Object.keys(anywhere), ...wrongBy.values(), 'mail fails'];
export const namesOnDisk = Object.keys(diskCommands);
/** What breaks or disturbs the service. */
export const faults = Object.keys({ ...worldCommands, ...diskCommands });

/** Commands in the order of a run; those that need a folder are drawn three times as often. */
export function drawCommands(maxCommands: number, isOnDisk: boolean, replayPath?: string) {
  const onDisk = isOnDisk ? drawn(diskCommands) : [];
  const all = [...drawn(anywhere), ...onDisk, ...onDisk, ...onDisk];
  return fc.commands(all, { maxCommands, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) });
}

/** By name, so that what a seed draws does not depend on files; a heavier one is there more often. */
const drawn = (commands: Commands) =>
  Object.entries(commands)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, row]) => Array(row.weight).fill(toFastCheck(name, row)));

const toFastCheck = <Input>(name: string, { input, isPossible, run }: Command<Input>) =>
  input.map(
    (value): fc.AsyncCommand<World, World> => ({
      check: (world) => isPossible(world as World, value),
      run: async (world) => {
        if (await attempt(run(world, value))) {
          world.steps += 1;
          world.noteEffect(name);
        }
        await world.compare('step');
      },
      toString: () => `${name}(${fc.stringify(value)})`,
    }),
  );
