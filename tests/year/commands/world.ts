import fc from 'fast-check';
import { command } from '../command.ts';
import { DAY, HOUR, MINUTE } from '../durations.ts';

export const timePasses = command({
  name: 'time passes',
  weight: 8,
  input: fc.constantFrom(5_000, 61_000, 20 * MINUTE, 2 * HOUR, DAY, DAY, DAY, 3 * DAY, 10 * DAY),
  run: (world, ms) => world.pass(ms),
});

export const restart = command({
  name: 'restart',
  input: fc.constant(null),
  async run(world) {
    await world.stop();
    await world.start();
  },
});

export const clockIsSet = command({
  name: 'clock is set',
  input: fc.constantFrom(MINUTE, -MINUTE),
  async run(world, ms) {
    world.clock.set(ms);
  },
});
