import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openRecorded } from '../support/databases.ts';
import { NO_WORK, toProof } from '../support/proof-of-work.ts';
import { createTestApp, ORIGIN } from '../support/test-app.ts';
import { keptPromise, times } from './promises.ts';

/** guarantees.md "SMS pumping": for any requests, no more SMS leave in an hour than the breaker allows. */
const REQUESTS = times({ promised: 10_000, everyday: 500 });
const ADDRESSES = REQUESTS / 10;
const NUMBERS = Math.min(1_000, REQUESTS / 2);
const AT_ONCE = 20;
const MAX_WAIT_MS = 10 * 60_000;
/** The part for strangers of the 300 SMS that the service sends in an hour. */
const STRANGERS = 240;

const SEND = '/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode';
/** Each address is in its own network. Otherwise the networks' limits would apply. */
const addressOf = (n: number) => `10.${Math.floor((n % ADDRESSES) / 250)}.${n % 250}.9`;
/** Each number is requested from another address in each round. */
const phoneOf = (n: number) => `+90532${String(1_000_000 + ((n * 7 + Math.floor(n / NUMBERS)) % NUMBERS))}`;

it(`${REQUESTS} requests from ${ADDRESSES} addresses for ${NUMBERS} numbers end at the breaker`, {
  timeout: MAX_WAIT_MS,
  tags: ['full'],
}, async () => {
  const { database } = await openRecorded();
  const alarms: string[] = [];
  const log = new Writable({ write: (line, _, done) => done(void alarms.push(`${line}`)) });
  const { app, deps, outbox, sent } = createTestApp(database, {
    difficulties: NO_WORK,
    logger: pino({ level: 'error' }, log),
  });
  const { apiKey } = deps.publicConfig.identity;

  async function ask(n: number): Promise<string> {
    const headers = { Origin: ORIGIN, 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(n) };
    const challenge = await (await app.request('/api/auth/bot-check', { headers })).json();
    const body = JSON.stringify({ phoneNumber: phoneOf(n), recaptchaToken: await toProof(challenge) });
    const answer = await app.request(`${SEND}?key=${apiKey}`, { method: 'POST', headers, body });
    const { error } = (await answer.json()) as { error?: { message: string } };
    // The required work has increased meanwhile.
    if (error?.message === 'CAPTCHA_CHECK_FAILED') return ask(n);
    if (error !== undefined) return error.message.split(' : ')[0] ?? '';
    await outbox.drain();
    return 'sent';
  }

  const outcomes = new Map<string, number>();
  let next = 0;
  const visitor = async () => {
    while (next < REQUESTS) {
      const n = next;
      next += 1;
      const outcome = await ask(n);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  expect(sent.sms).toHaveLength(STRANGERS);
  expect(new Set(sent.sms.map(({ to }) => to)).size).toBe(STRANGERS);
  expect(outcomes.get('sent')).toBe(STRANGERS);
  expect(outcomes.get('QUOTA_EXCEEDED')).toBe(REQUESTS - STRANGERS);
  expect(alarms.map((line) => JSON.parse(line).state)).toEqual(['near', 'unknown devices blocked']);
  keptPromise('SMS pumping', 'PGlite', `${REQUESTS} requests, ${STRANGERS} messages, the rest refused`);
});
