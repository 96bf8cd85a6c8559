import fc from 'fast-check';
import type { Command } from '../command.ts';
import { customerCommands } from './customers.ts';
import { diskCommands } from './disk.ts';
import { moveCommands } from './moves.ts';
import { operatorCommands } from './operator.ts';
import { ownerCommands } from './owner.ts';
import { sessionCommands } from './sessions.ts';
import { MAIL_FAILS, timePasses, worldCommands, wrongBy } from './world.ts';

/** By name: what a seed draws does not depend on files. */
const sorted = (commands: Command[]) => commands.sort((one, other) => (one.name < other.name ? -1 : 1));
const anywhere = sorted([
  ...[...customerCommands, ...moveCommands, ...operatorCommands, ...ownerCommands, ...sessionCommands],
  ...worldCommands,
  timePasses,
]);
const onDisk = sorted(diskCommands);
const namesOf = (commands: Command[]) => commands.map(({ name }) => name);

/** What must have had an effect; each wrong clock, and a mail server's outage, has faults of its own. */
export const names = [...namesOf(anywhere), ...wrongBy.values(), MAIL_FAILS];
export const namesOnDisk = namesOf(onDisk);
/** What breaks or disturbs the service. */
export const faults = namesOf([...worldCommands, ...onDisk]);

/** Commands in the order of a run; a heavier one is drawn more often, and those that need a folder three times as often. */
export const commands = (maxCommands: number, isOnDisk: boolean, replayPath?: string) =>
  fc.commands(
    [...anywhere, ...(isOnDisk ? [onDisk, onDisk, onDisk].flat() : [])].flatMap(({ weight, arbitrary }) =>
      Array.from({ length: weight }, () => arbitrary),
    ),
    { maxCommands, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) },
  );
