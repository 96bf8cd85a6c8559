import fc from 'fast-check';
import type { WeightedCommand } from '../command.ts';
import * as customers from './customers.ts';
import * as operator from './operator.ts';
import * as owner from './owner.ts';
import * as sessions from './sessions.ts';
import * as signIn from './sign-in.ts';
import * as stranger from './stranger.ts';
import * as world from './world.ts';

const themes = [customers, operator, owner, sessions, signIn, stranger, world];
const all: WeightedCommand[] = themes.flatMap((theme) =>
  Object.values(theme).filter((each): each is WeightedCommand => typeof each === 'object'),
);

/** The kinds of commands. */
export const names = all.map(({ name }) => name);

/** Commands in the order of a run; a heavier one is drawn more often. */
export const commands = (maxCommands: number, replayPath?: string) =>
  fc.commands(
    all.flatMap(({ weight, arbitrary }) => Array.from({ length: weight }, () => arbitrary)),
    { maxCommands, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) },
  );
