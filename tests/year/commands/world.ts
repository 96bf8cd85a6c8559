import fc from 'fast-check';
import { command } from '../command.ts';
import { DAY, HOUR, MINUTE, YEAR } from '../durations.ts';

export const timePasses = command({
  name: 'time passes',
  weight: 16,
  input: fc.constantFrom(5_000, 61_000, 20 * MINUTE, 2 * HOUR, DAY, DAY, DAY, 3 * DAY, 10 * DAY, 40 * DAY),
  run: (world, ms) => world.pass(ms),
});

export const restart = command({
  name: 'restart',
  input: fc.constant(null),
  async run(world) {
    await world.restart();
  },
});

export const databaseAway = command({
  name: 'database away',
  input: fc.constantFrom(MINUTE, HOUR),
  async run(world, ms) {
    if (world.isAway) return false;
    await world.setAway(true);
    world.later(ms, () => world.setAway(false));
    return true;
  },
});

export const providerFails = command({
  name: 'provider fails',
  input: fc.record({
    provider: fc.constantFrom('sms' as const, 'mail' as const, 'identity' as const),
    mood: fc.constantFrom('refuses' as const, 'silent' as const),
    ms: fc.constantFrom(MINUTE, HOUR, 2 * DAY),
  }),
  async run(world, { provider: name, mood, ms }) {
    if (!world.disturb(ms)) return false;
    const provider = world.providers[name];
    provider.mood = mood;
    world.later(ms, () => {
      provider.mood = 'works';
    });
    return true;
  },
});

export const clockIsSet = command({
  name: 'clock is set',
  input: fc.constantFrom(MINUTE, -MINUTE, 3 * HOUR, -3 * HOUR),
  async run(world, ms) {
    world.clock.set(ms);
  },
});

/** The clock is set and later corrected. Meanwhile nobody uses the service; it may start again. */
export const clockIsWrong = command({
  name: 'clock is wrong',
  input: fc.record({
    by: fc.constantFrom(3 * HOUR, -3 * HOUR, 10 * YEAR, -10 * YEAR),
    ms: fc.constantFrom(HOUR, 2 * DAY),
    restarts: fc.boolean(),
  }),
  async run(world, { by, ms, restarts }) {
    if (!world.disturb(ms)) return false;
    world.clock.set(by);
    world.isClockWrong = true;
    if (restarts) await world.restart();
    await world.pass(ms);
    world.clock.set(-by);
    world.isClockWrong = false;
    return true;
  },
});

export const rotateSecret = command({
  name: 'rotate secret',
  input: fc.constant(null),
  async run(world) {
    await world.setAway(false);
    await world.rotateSecret();
  },
});
