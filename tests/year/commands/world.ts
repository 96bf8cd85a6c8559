import fc from 'fast-check';
import { command } from '../command.ts';
import { DAY, HOUR, MINUTE, YEAR } from '../durations.ts';
import { expectSignedIn, signIn } from '../helpers.ts';
import type { Person } from '../person.ts';

export const timePasses = command({
  name: 'time passes',
  weight: 16,
  input: fc.constantFrom(5_000, 61_000, 20 * MINUTE, 2 * HOUR, 8 * HOUR, 8 * HOUR, DAY, 3 * DAY),
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
  isPossible: ({ isAway }) => !isAway,
  async run(world, ms) {
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
  isPossible: ({ isCalm }) => isCalm,
  async run(world, { provider: name, mood, ms }) {
    world.disturb(ms);
    const provider = world.providers[name];
    provider.mood = mood;
    world.later(ms, () => {
      provider.mood = 'works';
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

/** The clock is set and later corrected. Meanwhile the server may start again, and one person signs in. */
export const clockIsWrong = command({
  name: 'clock is wrong',
  input: fc.record({
    by: fc.constantFrom(3 * HOUR, -3 * HOUR, 10 * YEAR, -10 * YEAR),
    ms: fc.constantFrom(HOUR, 2 * DAY),
    restarts: fc.boolean(),
    person: fc.nat(7),
  }),
  isPossible: ({ isCalm }) => isCalm,
  async run(world, { by, ms, restarts, person }) {
    world.disturb(ms);
    world.clock.set(by);
    world.isClockWrong = true;
    if (restarts) await world.restart();
    const who = world.people[person] as Person;
    if (who.canAsk) {
      who.session = null;
      await signIn(world, who);
    }
    await world.pass(ms);
    world.clock.set(-by);
    world.isClockWrong = false;
    await world.pass(MINUTE + 1);
    await expectSignedIn(world, who);
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
