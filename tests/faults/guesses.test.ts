import { expect, it } from 'vitest';
import { describeDatabases } from '../support/databases.ts';
import { openBrowser } from '../support/identity-browser.ts';
import { countOf, createIdentityKit, type IdentityKit, wrongCode } from '../support/identity-kit.ts';

/**
 * guarantees.md "guesses per code": 3 per code; at most 10 wrong per number in 24 h over all addresses,
 * sessions and resends. Strangers have 7 of the 10 (ADR 108).
 */
const PHONE = '+905321234567';
const HOUR = 3_600_000;
const STRANGERS_GUESSES = 7;
/** The time to wait may follow the code. */
const error = (code: string) => ({
  error: { code: 400, message: expect.stringMatching(new RegExp(`^${code}( : |$)`)) },
});
const TOO_MANY = error('TOO_MANY_ATTEMPTS_TRY_LATER');

/** Requests codes from new addresses and guesses wrong three times at each until `wrong` guesses are made. */
async function guessWrong(kit: IdentityKit, wrong: number): Promise<void> {
  for (let made = 0; made < wrong; ) {
    kit.clock.advance(2 * HOUR);
    const { sessionInfo, code } = await kit.requestCode(PHONE, `198.51.100.${made}`);
    for (let n = 1; n <= 3 && made < wrong; n += 1, made += 1) {
      expect((await kit.confirm(sessionInfo, wrongCode(code, n))).body).toEqual(error('INVALID_CODE'));
    }
  }
}

describeDatabases('wrong guesses', (open) => {
  it('are limited to three per code, then even the right code fails', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    for (let n = 1; n <= 3; n += 1) {
      expect((await kit.confirm(sessionInfo, wrongCode(code, n))).body).toEqual(error('INVALID_CODE'));
    }
    expect((await kit.confirm(sessionInfo, code)).body).toEqual(error('SESSION_EXPIRED'));
  });

  it('of strangers are limited to seven a day per number, over all codes and addresses', async () => {
    const kit = createIdentityKit(await open());
    // Three codes in six hours: all within one day.
    await guessWrong(kit, STRANGERS_GUESSES);
    kit.clock.advance(2 * HOUR);
    const fresh = await kit.requestCode(PHONE, '203.0.113.9');
    const refused = await kit.confirm(fresh.sessionInfo, fresh.code);
    expect(refused.body).toEqual(TOO_MANY);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    kit.clock.advance(25 * HOUR);
    const nextDay = await kit.requestCode(PHONE);
    expect((await kit.confirm(nextDay.sessionInfo, nextDay.code)).status).toBe(200);
  });

  it('of all clients are limited to ten a day per number', async () => {
    const kit = createIdentityKit(await open());
    const owner = openBrowser(kit, '192.0.2.7');
    await owner.signIn(PHONE);
    await guessWrong(kit, STRANGERS_GUESSES);
    kit.clock.advance(2 * HOUR);
    const mine = await owner.requestCode(PHONE);
    for (let n = 1; n <= 3; n += 1) {
      const answer = await owner.confirm(mine.sessionInfo, wrongCode(mine.code, n));
      expect(answer.body).toEqual(error('INVALID_CODE'));
    }
    kit.clock.advance(2 * HOUR);
    const again = await owner.requestCode(PHONE);
    expect((await owner.confirm(again.sessionInfo, again.code)).body).toEqual(TOO_MANY);
  });

  it('have the same limit in a burst', async () => {
    const kit = createIdentityKit(await open());
    await guessWrong(kit, STRANGERS_GUESSES - 2);
    kit.clock.advance(2 * HOUR);
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => kit.confirm(sessionInfo, wrongCode(code, n + 1))),
    );
    expect(countOf(answers, 'INVALID_CODE')).toBe(2);
    expect(countOf(answers, 'TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(1);
  });

  it('still count after the user is deleted', async () => {
    const kit = createIdentityKit(await open());
    await guessWrong(kit, STRANGERS_GUESSES - 1);
    kit.clock.advance(2 * HOUR);
    const { localId } = await kit.signIn(PHONE);
    await kit.provider.deleteUser({ uid: localId });
    kit.clock.advance(2 * HOUR);
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    expect((await kit.confirm(sessionInfo, wrongCode(code))).body).toEqual(error('INVALID_CODE'));
    expect((await kit.confirm(sessionInfo, code)).body).toEqual(TOO_MANY);
  });

  it('do not include right ones', async () => {
    const kit = createIdentityKit(await open());
    for (let n = 0; n < 4; n += 1) {
      kit.clock.advance(3 * HOUR);
      const { sessionInfo, code } = await kit.requestCode(PHONE);
      if (n < 3) await kit.confirm(sessionInfo, wrongCode(code, 1));
      if (n < 3) await kit.confirm(sessionInfo, wrongCode(code, 2));
      expect((await kit.confirm(sessionInfo, code)).status).toBe(200);
    }
  });
});
