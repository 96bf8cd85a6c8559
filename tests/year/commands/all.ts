import fc from 'fast-check';
import type { WeightedCommand } from '../command.ts';
import * as customers from './customers.ts';
import * as disk from './disk.ts';
import * as moves from './moves.ts';
import * as operator from './operator.ts';
import * as owner from './owner.ts';
import * as sessions from './sessions.ts';
import * as signIn from './sign-in.ts';
import * as stranger from './stranger.ts';
import * as world from './world.ts';

const themes = [customers, moves, operator, owner, sessions, signIn, stranger, world];
/** By name: what a seed draws does not depend on files. */
const commandsOf = (...from: object[]): WeightedCommand[] =>
  from
    .flatMap(Object.values)
    .filter((each) => typeof each === 'object' && 'arbitrary' in each)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
const anywhere = commandsOf(...themes);
const onDisk = commandsOf(disk);

/** The kinds of commands. */
export const names = anywhere.flatMap(({ kinds }) => kinds);
export const namesOnDisk = onDisk.flatMap(({ kinds }) => kinds);
/** What breaks or disturbs the service. */
export const faults = [...commandsOf(world), ...onDisk]
  .flatMap(({ kinds }) => kinds)
  .filter((name) => name !== world.timePasses.name);

/** Commands in the order of a run; a heavier one is drawn more often, and those that need a folder three times as often. */
export const commands = (maxCommands: number, isOnDisk: boolean, replayPath?: string) =>
  fc.commands(
    [...anywhere, ...(isOnDisk ? [onDisk, onDisk, onDisk].flat() : [])].flatMap(({ weight, arbitrary }) =>
      Array.from({ length: weight }, () => arbitrary),
    ),
    { maxCommands, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) },
  );
