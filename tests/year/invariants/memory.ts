import { expectThat } from '../helpers.ts';
import type { Invariant } from './invariant.ts';

/** Nothing that a process starts outlives its work, a restart or a stop. */
export const nothingPilesUp: Invariant = {
  name: '8: after months as many timers wait as at the start',
  async day({ isOver, timers, timersAtStart }) {
    if (!isOver) return;
    expectThat(
      timers.waiting <= timersAtStart,
      `${timers.waiting} timers wait, ${timersAtStart} at the start`,
    );
  },
};
