import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { limits } from '#server/rate-limit/limits.ts';
import { openRecorded } from '../support/databases.ts';
import { NO_EFFORT, toProof } from '../support/proof-of-work.ts';
import { createTestApp, ORIGIN } from '../support/test-app.ts';

/**
 * trust.md "SMS pumping": whatever comes in, no more text messages leave in an hour than the breaker lets
 * through.
 */
const PROMISED_REQUESTS = 10_000;
const EVERYDAY_REQUESTS = 1_000;
const REQUESTS = Number(process.env.FLOOD_REQUESTS ?? EVERYDAY_REQUESTS);
const ADDRESSES = REQUESTS / 10;
const NUMBERS = Math.min(1_000, REQUESTS / 2);
const AT_ONCE = 20;
const PATIENCE_MS = 10 * 60_000;
const STRANGERS = limits.smsServiceHour.points - limits.smsServiceHour.keptForKnownDevices;

const SEND = '/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode';
const addressOf = (n: number) => `10.9.${Math.floor((n % ADDRESSES) / 250)}.${n % 250}`;
/** Each number is asked for from another address in each round. */
const phoneOf = (n: number) => `+90532${String(1_000_000 + ((n * 7 + Math.floor(n / NUMBERS)) % NUMBERS))}`;

it(`${REQUESTS} requests from ${ADDRESSES} addresses for ${NUMBERS} numbers end at the breaker`, {
  timeout: PATIENCE_MS,
}, async () => {
  const { database } = await openRecorded();
  const alarms: string[] = [];
  const log = new Writable({ write: (line, _, done) => done(void alarms.push(`${line}`)) });
  const { app, deps, outbox, sent } = createTestApp(database, {
    efforts: NO_EFFORT,
    logger: pino({ level: 'error' }, log),
  });
  const { apiKey } = deps.publicConfig.identity;

  async function ask(n: number): Promise<string> {
    const headers = { Origin: ORIGIN, 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(n) };
    const challenge = await (await app.request('/api/auth/bot-check', { headers })).json();
    const body = JSON.stringify({ phoneNumber: phoneOf(n), recaptchaToken: await toProof(challenge) });
    const answer = await app.request(`${SEND}?key=${apiKey}`, { method: 'POST', headers, body });
    const { error } = (await answer.json()) as { error?: { message: string } };
    if (error !== undefined) return error.message;
    await outbox.drain();
    return 'sent';
  }

  const startedAt = performance.now();
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
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const fewer =
    REQUESTS < PROMISED_REQUESTS ? ` (FLOOD_REQUESTS=${PROMISED_REQUESTS} is all that is promised)` : '';
  console.log(
    `${REQUESTS} requests in ${seconds} s: ${JSON.stringify(Object.fromEntries(outcomes))}${fewer}`,
  );

  expect(sent.sms).toHaveLength(STRANGERS);
  expect(sent.sms.length).toBeLessThanOrEqual(limits.smsServiceHour.points);
  expect(new Set(sent.sms.map(({ to }) => to)).size).toBe(STRANGERS);
  expect(outcomes.get('sent')).toBe(STRANGERS);
  expect(outcomes.get('QUOTA_EXCEEDED')).toBe(REQUESTS - STRANGERS);
  expect(alarms.map((line) => JSON.parse(line).state)).toEqual(['near', 'strangers stopped']);
});
