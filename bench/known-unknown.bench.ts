import { expect, test } from 'vitest';
import { openRecorded } from '../tests/support/databases.ts';
import { NO_WORK, toProof } from '../tests/support/proof-of-work.ts';
import { createTestApp, ORIGIN } from '../tests/support/test-app.ts';
import { median } from './support/figures.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 200);
const WARM_UP_ROUNDS = 20;
const MORE_THAN_A_DAY = 25 * 60 * 60 * 1000;
const MAX_WAIT_MS = 10 * 60_000;

const NUMBERS = { known: '+905321234567', alsoKnown: '+905327654321', unknown: '+905329876543' } as const;
type NumberKind = keyof typeof NUMBERS;

/**
 * Tests whether the response time reveals that a number is known (guarantees.md rule 6). Requests a code for
 * two known numbers and an unknown one in turn, and prints the median times as ratios. The second known
 * number shows the effect of chance.
 */
test('time to answer a request for a code', { timeout: MAX_WAIT_MS }, async () => {
  const { database } = await openRecorded();
  const { app, deps, clock, outbox, signIn } = createTestApp(database, { difficulties: NO_WORK });
  for (const kind of ['known', 'alsoKnown'] as const) await signIn(NUMBERS[kind]);
  const path = `/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?key=${deps.publicConfig.identity.apiKey}`;
  const headers = { 'Content-Type': 'application/json', Origin: ORIGIN };

  async function millisecondsToAnswer(phoneNumber: string): Promise<number> {
    const recaptchaToken = await toProof(await (await app.request('/api/auth/bot-check')).json());
    const body = JSON.stringify({ phoneNumber, recaptchaToken });
    const startedAt = performance.now();
    const answer = await app.request(path, { method: 'POST', headers, body });
    await answer.text();
    const milliseconds = performance.now() - startedAt;
    expect(answer.status).toBe(200);
    await outbox.drain();
    return milliseconds;
  }

  const times: Record<NumberKind, number[]> = { known: [], alsoKnown: [], unknown: [] };
  const kinds = Object.keys(NUMBERS) as NumberKind[];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    // All limits have expired since the last round. Each number is first, second and third equally often.
    clock.advance(MORE_THAN_A_DAY);
    const first = round % kinds.length;
    for (const kind of [...kinds.slice(first), ...kinds.slice(0, first)]) {
      const milliseconds = await millisecondsToAnswer(NUMBERS[kind]);
      if (round >= WARM_UP_ROUNDS) times[kind].push(milliseconds);
    }
  }

  const known = median(times.known);
  console.log(
    `- ${ROUNDS} rounds, median of a known number ${known.toFixed(2)} ms\n` +
      `- another known number / known: ${(median(times.alsoKnown) / known).toFixed(3)}\n` +
      `- unknown number / known: ${(median(times.unknown) / known).toFixed(3)}`,
  );
});
