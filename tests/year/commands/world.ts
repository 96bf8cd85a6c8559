import fc from 'fast-check';
import { command } from '../command.ts';
import { DAY, HOUR, MINUTE } from '../durations.ts';

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
    // It waits for the database.
    await world.setAway(false);
    await world.stop();
    await world.start();
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
  async run({ providers, later }, { provider, mood, ms }) {
    providers[provider].mood = mood;
    later(ms, () => {
      providers[provider].mood = 'works';
    });
  },
});

export const clockIsSet = command({
  name: 'clock is set',
  input: fc.constantFrom(MINUTE, -MINUTE, 3 * HOUR, -3 * HOUR),
  async run(world, ms) {
    world.clock.set(ms);
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
