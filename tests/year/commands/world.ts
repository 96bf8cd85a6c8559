import fc from 'fast-check';
import { attempt, DAY, expectThat, HOUR, MINUTE, YEAR } from '../basics.ts';
import { command } from '../command.ts';
import type { Person } from '../person.ts';
import { expectSignedIn, signIn } from '../signing-in.ts';
import type { World } from '../world.ts';
import { writeMessage } from './customers.ts';

const pause = fc.constantFrom(5_000, 61_000, 20 * MINUTE, 2 * HOUR, 8 * HOUR, 8 * HOUR, DAY, 3 * DAY);
export const timePasses = command({ weight: 16, input: pause }, (world, ms) => world.pass(ms));

/** By how much the clock can be wrong. */
export const wrongBy = new Map([
  [3 * HOUR, 'clock 3 hours ahead'],
  [10 * YEAR, 'clock 10 years ahead'],
  [-3 * HOUR, 'clock 3 hours behind'],
  [-10 * YEAR, 'clock 10 years behind'],
]);

const failure = fc.record({
  provider: fc.constantFrom('sms' as const, 'mail' as const, 'identity' as const),
  mood: fc.constantFrom('refuses' as const, 'silent' as const),
  ms: fc.constantFrom(MINUTE, HOUR, 2 * DAY),
});
const wrongClock = fc.record({
  by: fc.constantFrom(...wrongBy.keys()),
  ms: fc.constantFrom(HOUR, 2 * DAY),
  restarts: fc.boolean(),
  person: fc.nat(7),
});
export const isCalm = (world: World) => world.isCalm;

async function signInAgain(world: World, who: Person): Promise<void> {
  if (!who.canAsk) return;
  who.session = null;
  await attempt(signIn(world, who));
}

export const worldCommands = {
  restart: command({}, (world) => world.restart()),
  kill: command({}, (world) => world.kill()),
  'database away': command(
    {
      input: fc.constantFrom(MINUTE, HOUR),
      isPossible: ({ isAway, isShared, disk }) => !isShared && disk === null && !isAway,
    },
    async (world, ms) => {
      world.setAway(true);
      for (const path of ['/yok-boyle-bir-ocak', '/api/business/yok-boyle-bir-ocak']) {
        const { status } = await world.request(path);
        expectThat(status === 503, `an outage is shown as ${status} of ${path}`);
      }
      world.timers.after(ms, () => world.setAway(false));
    },
  ),
  'provider fails': command({ input: failure, isPossible: isCalm }, async (world, { provider, mood, ms }) => {
    world.failProvider(provider, mood, ms);
    if (provider !== 'mail') return;
    world.noteEffect('mail fails');
    await writeMessage(world, world.people[0] as Person);
  }),
  'clock is set': command(
    { input: fc.constantFrom(MINUTE, -MINUTE, 3 * HOUR, -3 * HOUR) },
    async (world, ms) => world.clock.set(ms),
  ),
  // The clock is set and later corrected. Meanwhile the server may start again, and one person signs in and writes.
  'clock is wrong': command(
    { input: wrongClock, isPossible: isCalm },
    async (world, { by, ms, restarts, person }) => {
      world.noteEffect(wrongBy.get(by) ?? '');
      world.disturb(ms);
      const who = world.people[person] as Person;
      await writeMessage(world, who);
      world.clock.set(by);
      world.isClockWrong = true;
      if (restarts) await world.restart();
      await signInAgain(world, who);
      await writeMessage(world, who);
      await world.pass(ms + MINUTE);
      // From a browser that the server knows, which has limits of its own.
      await signInAgain(world, who);
      world.clock.set(-by);
      world.isClockWrong = false;
      await world.pass(MINUTE + 1);
      await expectSignedIn(world, who);
      await world.pass(HOUR);
      // No limit counts from a time that has not come.
      await signInAgain(world, who);
    },
  ),
  // It finds the connections of other processes.
  'rotate secret': command({ isPossible: ({ isShared }) => !isShared }, (world) =>
    world.restart(async () => {
      const next = `${world.secret}+`;
      await world.adminOffline(['secret', 'rotate'], { NEW_APP_SECRET: next });
      world.secret = next;
      // Their HMACs were made with the former one.
      for (const shop of world.model.stored) shop.refused = [];
    }),
  ),
};
