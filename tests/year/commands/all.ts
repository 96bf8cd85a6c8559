import fc from 'fast-check';
import type { WeightedCommand } from '../command.ts';
import * as owner from './owner.ts';
import * as stranger from './stranger.ts';
import * as world from './world.ts';

const all: WeightedCommand[] = [owner, stranger, world].flatMap((theme) => Object.values(theme));

/** Commands in the order of a run; a heavier one is drawn more often. */
export const commands = (maxCommands: number, replayPath?: string) =>
  fc.commands(
    all.flatMap(({ weight, arbitrary }) => Array.from({ length: weight }, () => arbitrary)),
    { maxCommands, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) },
  );
