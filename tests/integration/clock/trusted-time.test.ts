import { isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { plusMs } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import {
  adminActions,
  clockReadings,
  contactMessages,
  customerInvitations,
  identityKeys,
  identityRefreshTokens,
  identityUsers,
  outbox as outboxTable,
  rateLimits,
  userLegalAcceptances,
  visitCounts,
} from '#server/db/schema.ts';
import { sendContactMessage } from '#server/domain/contact/send-contact-message.ts';
import { createTrustedTime } from '#server/jobs/clock/trusted-time.ts';
import { clockFinding } from '#server/observability/checks/clock.ts';
import { retention } from '#shared/legal/retention.ts';
import { adminOn } from '../../support/admin.ts';
import { describeBothDatabases, describeDatabases, openAgain } from '../../support/databases.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { StillClock } from '../../support/still-clock.ts';
import { createTestApp } from '../../support/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEARS = 10 * 365 * DAY;
const UNITS: Record<string, number> = { m: MINUTE, h: HOUR, d: DAY };
const BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

/** Starts an instance, whose clock is wrong by `errorMs`, and which looks at it every hour. */
async function start(database: DatabaseHandle, errorMs = 0, clock = new StillClock()) {
  clock.set(errorMs);
  const app = createTestApp(database, { clock });
  const { trustedTime } = app;
  const { identity } = app.deps;
  if (identity.mode !== 'embedded') throw new Error('not the embedded provider');
  await trustedTime.watch();
  const run = async (ms: number) => {
    for (let left = ms; left > 0; left -= HOUR) {
      clock.advance(Math.min(left, HOUR));
      await trustedTime.watch();
    }
  };
  const isBelieved = async () => (await trustedTime.watch()) === null;
  return { ...app, clock, identity, trustedTime, run, isBelieved };
}

const writeMessage = ({ db }: DatabaseHandle, createdAt: Date) =>
  db.insert(contactMessages).values({ name: 'a', email: 'a@b.example', message: 'c', createdAt });
const messagesIn = ({ db }: DatabaseHandle) => db.$count(contactMessages);
const stored = async ({ db }: DatabaseHandle) => (await db.select().from(clockReadings))[0];

describeBothDatabases('under a wrong clock', (open, kind) => {
  it('deletes nothing early after a start, until the operator accepts the clock', async () => {
    const database = await open();
    await start(database);
    await writeMessage(database, new StillClock().now());
    const { purge, run, trustedTime } = await start(database, YEARS);
    await run(2 * DAY);
    await purge.run();
    expect(await messagesIn(database)).toBe(1);
    await trustedTime.accept();
    await purge.run();
    expect(await messagesIn(database)).toBe(0);
  });

  it('keeps the uses of limits of an instance whose clock is right, and its own until they expire', async () => {
    const database = await open();
    const right = await start(database);
    const ahead = await start(await openAgain(database));
    ahead.clock.set(60 * DAY);
    const limit = 'wrongCodesPerPhoneDay';
    for (let n = 0; n < 7; n += 1) await right.deps.limiter.consume(limit, 'a');
    await ahead.deps.limiter.consume(limit, 'b');
    await ahead.purge.run();
    expect(await right.deps.limiter.consume(limit, 'a')).toMatchObject({ allowed: false });
    expect(await database.db.$count(rateLimits)).toBe(2);
    ahead.clock.advance(DAY + MINUTE);
    await ahead.purge.run();
    expect(await database.db.$count(rateLimits)).toBe(0);
  });

  it('deletes nothing early at the first look at a database that was used before', async () => {
    const database = await open();
    const { db } = database;
    const now = new StillClock().now();
    await writeMessage(database, now);
    const first = await start(database, YEARS);
    expect(await first.isBelieved()).toBe(false);
    await first.purge.run();
    expect(await messagesIn(database)).toBe(1);

    await db.delete(contactMessages);
    await db.delete(clockReadings);
    await registerOwner(await start(database, YEARS));
    await db.delete(clockReadings);
    expect(await (await start(database)).isBelieved()).toBe(false);
    await db.delete(clockReadings);
    expect(await (await start(database, YEARS)).isBelieved()).toBe(true);
  });

  it('corrects at the first look what a clock of before has dated years ahead, once it is believed', async () => {
    const database = await open();
    const right = new StillClock().now();
    await writeMessage(database, plusMs(right, YEARS));
    const { trustedTime, clock, run, isBelieved } = await start(database);
    await run(HOUR);
    expect(await isBelieved()).toBe(false);
    await trustedTime.accept();
    await run(HOUR);
    await run(HOUR);
    expect(await isBelieved()).toBe(true);
    const [message] = await database.db.select().from(contactMessages);
    expect(message?.createdAt.getTime()).toBeLessThanOrEqual(clock.now().getTime());
    expect((await stored(database))?.latestAt).toEqual(clock.now());
  });

  it.each([
    [
      'believes a clock that is a week or less after the last hour stored, as after a stop',
      'start, set 7d, start, believes, set 8d, start, doubts',
    ],
    [
      'keeps a doubt over a restart, until the clock is corrected',
      'start, run 1d, set 3d, run 1h, wait 1m, start, run 1h, doubts, set -3d, start, run 1h, believes',
    ],
    [
      'keeps a doubt until the clock is accepted, also over a restart',
      'start, run 1d, set 3d, run 1h, doubts, accept, start, run 1h, believes',
    ],
    ...['2m', '30m'].map((ms) => [
      `forgets a doubt of ${ms} that was corrected twice, also at a restart`,
      `start, run 1h, set ${ms}, doubts, set -${ms}, believes, set ${ms}, doubts, set -${ms}, believes,
       wait ${ms}, wait 10m, start, believes, run 6m, believes`,
    ]),
    [
      'forgets the doubts before an acceptance, also after a stop',
      'start, run 1h, set 3d, doubts, set -1d, doubts, accept, wait 1d, wait 1h, start, run 6m, believes',
    ],
    [
      'believes the clock a day after the start on an older backup',
      'set -20d, start, set 20d, start, doubts, run 1d, believes',
    ],
  ])('%s', async (_, steps = '') => {
    const database = await open();
    const clock = new StillClock();
    let instance: Awaited<ReturnType<typeof start>> | undefined;
    for (const step of steps.split(/,\s+/)) {
      const [, what, count, unit] = /^(\w+) ?(-?\d+)?([mhd])?$/.exec(step) ?? [];
      const ms = Number(count) * (UNITS[unit ?? ''] ?? 0);
      if (what === 'set') clock.set(ms);
      else if (what === 'wait') clock.advance(ms);
      else if (what === 'start') instance = await start(database, 0, clock);
      else if (what === 'run') await instance?.run(ms);
      else if (what === 'accept') await instance?.trustedTime.accept();
      else expect(await instance?.isBelieved(), step).toBe(what === 'believes');
    }
  });

  it.each([3 * DAY, 40 * DAY, -40 * DAY])('goes on with a doubt of %i ms after each restart', async (ms) => {
    const database = await open();
    const first = await start(database);
    await first.run(HOUR);
    const { clock } = first;
    const right = new StillClock();
    right.advance(HOUR);
    clock.set(ms);
    expect(await first.isBelieved()).toBe(false);
    for (let restart = 0; restart < 4; restart += 1) {
      const { run, isBelieved, trustedTime } = await start(database, 0, clock);
      expect(await isBelieved()).toBe(false);
      await run(6 * HOUR);
      right.advance(6 * HOUR);
      const { expected = null } = (await trustedTime.doubt()) ?? {};
      if (expected !== null) expect(expected).toEqual(right.now());
    }
    expect(await (await start(database, 0, clock)).isBelieved()).toBe(ms === 3 * DAY);
  });

  it('keeps the rows of every kind that were written while the clock was years behind', async () => {
    const database = await open();
    const { app, call, signIn, clock, deps, identity, outbox, purge, run, visits } = await start(database);
    await run(HOUR);
    clock.set(-YEARS);
    await sendContactMessage(deps, { name: 'a', email: 'a@b.example', message: 'c' });
    await signIn('+905320000001');
    const { token, slug } = await registerOwner({ call, signIn });
    const customer = { name: 'Elif', phone: '+905331112233' };
    expect((await call('POST', '/api/customers', customer, token)).status).toBe(200);
    await app.request(`/${slug}`, { headers: { 'User-Agent': BROWSER } });
    await visits.write();
    expect(await adminOn(database, { clock })('code', 'replace', slug)).toMatchObject({ code: 0 });
    const ended = await registerOwner({ call, signIn }, { phone: '+905320000002' });
    identity.deleteUser = () => Promise.reject(new Error('away'));
    expect((await call('DELETE', '/api/account/delete', undefined, ended.token)).status).toBe(200);
    await outbox.drain();
    const count = async () => ({
      messages: await messagesIn(database),
      identities: await database.db.$count(identityUsers),
      sessions: await database.db.$count(identityRefreshTokens),
      evidence: await database.db.$count(userLegalAcceptances, isNotNull(userLegalAcceptances.ipAddress)),
      invitations: await database.db.$count(customerInvitations),
      visits: await database.db.$count(visitCounts),
      actions: await database.db.$count(adminActions),
      messagesToSend: await database.db.$count(outboxTable),
    });
    const written = await count();
    expect(Object.values(written)).not.toContain(0);
    clock.set(YEARS);
    await run(HOUR);
    await purge.run();
    await outbox.drain();
    expect(await count()).toEqual(written);
  });

  it.runIf(kind === 'postgres')(
    'keeps an instance with another time in doubt, and follows an acceptance',
    async () => {
      const database = await open();
      const right = await start(database);
      const wrong = await start(await openAgain(database), 20 * DAY);
      for (let hour = 0; hour < 48; hour += 1) {
        await right.run(HOUR);
        await wrong.run(HOUR);
      }
      expect([await right.isBelieved(), await wrong.isBelieved()]).toEqual([true, false]);
      expect((await stored(database))?.doubtedAt).toEqual(wrong.clock.now());
      await right.run(MINUTE);
      expect((await stored(database))?.doubtedAt).toEqual(wrong.clock.now());
      await writeMessage(database, plusMs(right.clock.now(), -2 * 365 * DAY + 10 * DAY));
      await wrong.purge.run();
      expect(await messagesIn(database)).toBe(1);

      wrong.clock.set(YEARS);
      const admin = adminOn(database, { clock: wrong.clock });
      expect(await admin('clock', 'accept')).toMatchObject({ code: 0 });
      await right.run(MINUTE);
      await wrong.run(MINUTE);
      expect([await right.isBelieved(), await wrong.isBelieved()]).toEqual([false, true]);
    },
  );

  it.runIf(kind === 'postgres')(
    'lets of two instances the one that starts two hours ahead delete nothing early, and say so',
    async () => {
      const database = await open();
      const right = await start(database);
      await right.identity.prepare();
      for (let minute = 0; minute < 10; minute += 1) await right.run(MINUTE);
      await right.identity.rotateKeys();
      const dueSoon = plusMs(right.clock.now(), 25 * HOUR - retention.contactMessages.ms);
      await writeMessage(database, dueSoon);
      const clock = new StillClock();
      clock.advance(10 * MINUTE);

      const ahead = await start(await openAgain(database), 2 * HOUR, clock);
      await ahead.identity.prepare();
      const kids = async () => (await database.db.select().from(identityKeys)).map(({ kid }) => kid);
      const seen = new Set(await kids());
      expect(seen.size).toBe(2);
      let step = MINUTE;
      for (let passed = step; passed <= DAY; passed += step) {
        await right.run(step);
        await ahead.run(step);
        for (const kid of await kids()) seen.add(kid);
        if (passed % (10 * MINUTE) === 0) step = 10 * MINUTE;
        if (passed % HOUR === 10 * MINUTE) await ahead.purge.run();
      }

      expect(seen.size).toBe(2);
      expect(await messagesIn(database)).toBe(1);
      expect([await right.isBelieved(), await ahead.isBelieved()]).toEqual([true, false]);
      expect(clockFinding(await ahead.trustedTime.doubt())).toMatchObject({
        level: 'failure',
        text: expect.stringContaining('2.0 hours after that of another instance'),
      });
      clock.set(-2 * HOUR);
      expect(await ahead.isBelieved()).toBe(true);
    },
  );
});

describeDatabases('the stored time', (open, kind) => {
  it('is written hourly while the clock is believed', async () => {
    const database = await open();
    const { clock, run } = await start(database);
    const first = clock.now();
    if (kind === 'pglite') {
      await run(50 * MINUTE);
      expect((await stored(database))?.believedAt).toEqual(first);
    }
    await run(plusMs(first, HOUR).getTime() - clock.now().getTime());
    expect((await stored(database))?.believedAt).toEqual(plusMs(first, HOUR));
    clock.set(3 * HOUR);
    await run(2 * HOUR);
    expect(await stored(database)).toMatchObject({
      id: 1,
      believedAt: plusMs(first, HOUR),
      latestAt: clock.now(),
    });
  });

  it('lets one instance sign with a new key after the clock was set back', async () => {
    const database = await open();
    const { clock, identity, run, trustedTime } = await start(database);
    const other = await start(database, 0, clock);
    const newest = async () => (await identity.publicJwks())[0]?.kid;
    await run(HOUR);
    clock.set(3 * HOUR);
    await run(MINUTE);
    const former = await newest();
    clock.set(-3 * HOUR);
    await Promise.all([trustedTime.watch(), other.trustedTime.watch()]);
    await run(6 * MINUTE);
    await Promise.all([trustedTime.watch(), other.trustedTime.watch()]);
    expect(await database.db.$count(identityKeys)).toBe(2);
    await run(MINUTE);
    expect(await newest()).not.toBe(former);
    await run(2 * HOUR);
    await newest();
    expect(await database.db.$count(identityKeys)).toBe(1);
  });

  it('lets the work after a set-back be repeated until it ends, with an alarm', async () => {
    const database = await open();
    const { clock, run } = await start(database);
    clock.set(3 * HOUR);
    await run(MINUTE);
    clock.set(-3 * HOUR);
    const alarms: string[] = [];
    const ended: string[] = [];
    const begin = (name: string, work: () => Promise<unknown>) =>
      createTrustedTime({
        database,
        clock,
        alarms: {
          raise: (alarm) => alarms.push(`${name} ${alarm}`),
          clear: () => undefined,
        },
        async onSetBack(_, mark) {
          await work();
          if (await database.db.transaction(mark)) ended.push(name);
        },
      });
    /** Looks at once and after the time in which other instances would be heard. */
    const look = async ({ watch }: ReturnType<typeof createTrustedTime>) => {
      await watch();
      clock.advance(6 * MINUTE);
      await watch();
    };
    await look(begin('failed', () => Promise.reject(new Error('no space'))));
    const reached = Promise.withResolvers<void>();
    const killed = begin('killed', () => {
      reached.resolve();
      return new Promise(() => undefined);
    });
    void look(killed);
    await reached.promise;
    await look(begin('next', async () => undefined));
    expect(new Set(alarms)).toEqual(new Set(['failed clock-set-back']));
    expect(ended).toEqual(['next']);
    expect((await stored(database))?.latestAt.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  });
});

describeBothDatabases('an acceptance', (open) => {
  it('is heard also by an instance that stores its own time meanwhile', async () => {
    const database = await open();
    const { clock, run } = await start(database);
    await run(HOUR);
    clock.set(3 * HOUR);
    await run(MINUTE);
    clock.set(-3 * HOUR);
    const ahead = new StillClock();
    ahead.advance(20 * DAY);
    const begin = (itsClock: StillClock, onSetBack: () => Promise<void>) =>
      createTrustedTime({
        ...{ database, clock: itsClock, onSetBack },
        alarms: { raise: () => undefined, clear: () => undefined },
      });
    const operator = begin(ahead, async () => undefined);
    // Between its look at the stored time and its own.
    const { watch } = begin(clock, operator.accept);
    await watch();
    clock.advance(6 * MINUTE);
    await watch();
    clock.advance(MINUTE);
    expect(await watch()).toMatchObject({ byOther: true });
  });
});
