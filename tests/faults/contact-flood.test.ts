import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { contactMessages } from '#server/db/schema.ts';
import { countUses } from '../support/count-uses.ts';
import { describePglite } from '../support/databases.ts';
import { NO_WORK, toProof } from '../support/proof-of-work.ts';
import { createTestApp, type TestAppOptions } from '../support/test-app.ts';

/** guarantees.md "contact flood": a proof of work is required only during a flood, and a breaker stops it. */
const MESSAGE = { name: 'Ayşe', email: 'ayse@ornek.example', message: 'Merhaba' };
const NEEDED = {
  code: 'BOT_CHECK_REQUIRED',
  error: 'Güvenlik doğrulaması gerekiyor. Lütfen tekrar deneyin.',
};
const HOUR = 60 * 60 * 1000;

describePglite('a flood of contact messages', (open) => {
  async function setUp(options: TestAppOptions = {}) {
    const database = await open();
    const test = createTestApp(database, { difficulties: NO_WORK, ...options });
    let visitors = 0;
    /** Returns the header of a new client address. */
    function newVisitor() {
      visitors += 1;
      return { 'X-Forwarded-For': `10.${Math.floor(visitors / 250)}.${visitors % 250}.1` };
    }
    async function write(botCheck?: string) {
      const headers = { 'Content-Type': 'application/json', ...newVisitor() };
      const body = JSON.stringify({ ...MESSAGE, ...(botCheck !== undefined && { botCheck }) });
      const response = await test.app.request('/api/contact', { method: 'POST', headers, body });
      return { status: response.status, headers: response.headers, body: await response.json() };
    }
    const challenge = async () =>
      (await test.app.request('/api/contact/bot-check', { headers: newVisitor() })).json();
    const proof = async () => toProof(await challenge());
    const stored = () => database.db.$count(contactMessages);
    return { ...test, write, challenge, proof, stored };
  }

  it('needs ever harder bot-checks from the fortieth in an hour on', async () => {
    const { write, proof, challenge, stored, deps, clock } = await setUp();
    const easy = await proof();
    for (let n = 0; n < 40; n += 1) expect((await write()).status).toBe(200);
    expect(await write()).toMatchObject({ status: 428, body: NEEDED });
    expect((await write(easy)).status).toBe(200);
    expect(await write(easy)).toMatchObject({ status: 428, body: NEEDED });
    const steps: unknown[] = [];
    const keptBack = await proof();
    let used = 41;
    // On both sides of each step.
    for (const next of [41, 79, 80, 119, 120, 159, 160, 199]) {
      await countUses({ db: deps.database.db, clock }, 'contactServiceHour', 'all', next - used);
      steps.push((await challenge()).parameters.data.effort);
      expect((await write(await proof())).status).toBe(200);
      if (next === 80) expect(await write(keptBack)).toMatchObject({ status: 428, body: NEEDED });
      used = next + 1;
    }
    expect(steps).toEqual(['easy', 'medium', 'hard', 'extreme'].flatMap((effort) => [effort, effort]));
    expect(await stored()).toBe(49);
  });

  it('ends at 200 an hour, with an e-mail address and one alarm', async () => {
    const alarms: string[] = [];
    const log = new Writable({ write: (line, _, done) => done(void alarms.push(`${line}`)) });
    const { write, proof, clock, deps, stored } = await setUp({ logger: pino({ level: 'error' }, log) });
    await countUses({ db: deps.database.db, clock }, 'contactServiceHour', 'all', 199);
    expect((await write(await proof())).status).toBe(200);
    const refused = await write(await proof());
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: expect.stringContaining('destek@demlik.example adresine yazın') },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Also without a proof of work, which would not help.
    for (let n = 0; n < 20; n += 1) expect((await write()).status).toBe(429);
    expect(alarms.map((line) => JSON.parse(line).state)).toEqual(['near', 'all devices blocked']);
    expect(await stored()).toBe(1);
    clock.advance(HOUR);
    expect((await write()).status).toBe(200);
  });

  it('cannot use a proof of work for a text message', async () => {
    const { write, app, clock, deps } = await setUp();
    await countUses({ db: deps.database.db, clock }, 'contactServiceHour', 'all', 40);
    const forSms = await toProof(await (await app.request('/api/auth/bot-check')).json());
    expect((await write(forSms)).status).toBe(428);
  });
});
