import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { identityCodes, identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit, type IdentityKit, ORIGIN, PROJECT, wrongCode } from './identity-kit.ts';

const PHONE = '+905321234567';
const error = (message: string) => ({ error: { code: 400, message } });

const countOf = (answers: Array<{ text: string }>, part: string) =>
  answers.filter(({ text }) => text.includes(part)).length;

/** Requests codes and guesses wrong three times at each until `wrong` guesses are made. */
async function guessWrong(kit: IdentityKit, wrong: number): Promise<void> {
  for (let made = 0; made < wrong; ) {
    kit.clock.advance(2 * 60 * 60 * 1000);
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    for (let n = 1; n <= 3 && made < wrong; n += 1, made += 1) {
      expect((await kit.confirm(sessionInfo, wrongCode(code, n))).body).toEqual(error('INVALID_CODE'));
    }
  }
}

describeDatabases('signInWithPhoneNumber', (open) => {
  it('signs a new user in, with tokens shaped as Firebase does', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    const answer = await kit.confirm(sessionInfo, code);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      idToken: expect.any(String),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresIn: '3600',
      localId: expect.stringMatching(/^[\w-]{28}$/),
      isNewUser: true,
      phoneNumber: PHONE,
    });
    const second = Math.floor(kit.clock.now().getTime() / 1000);
    const uid = answer.body.localId;
    expect(decodeJwt(answer.body.idToken)).toEqual({
      iss: `${ORIGIN}/identity`,
      aud: PROJECT,
      sub: uid,
      user_id: uid,
      auth_time: second,
      iat: second,
      exp: second + 3600,
      phone_number: PHONE,
      firebase: { identities: { phone: [PHONE] }, sign_in_provider: 'phone' },
    });
  });

  it('knows the user again', async () => {
    const kit = createIdentityKit(await open());
    const first = await kit.signIn(PHONE);
    kit.clock.advance(3_600_000);
    const second = await kit.signIn(PHONE);
    expect(first.isNewUser).toBe(true);
    expect(second).toMatchObject({ isNewUser: false, localId: first.localId });
  });

  it('takes a code until 180 seconds are over', async () => {
    const kit = createIdentityKit(await open());
    const inTime = await kit.requestCode(PHONE);
    kit.clock.advance(179_999);
    expect((await kit.confirm(inTime.sessionInfo, inTime.code)).status).toBe(200);
    const late = await kit.requestCode(PHONE);
    kit.clock.advance(180_000);
    expect((await kit.confirm(late.sessionInfo, late.code)).body).toEqual(error('SESSION_EXPIRED'));
  });

  it('takes a code once', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    expect((await kit.confirm(sessionInfo, code)).status).toBe(200);
    expect((await kit.confirm(sessionInfo, code)).body).toEqual(error('SESSION_EXPIRED'));
  });

  it('takes only the newest code of a number', async () => {
    const kit = createIdentityKit(await open());
    const older = await kit.requestCode(PHONE);
    kit.clock.advance(60_000);
    const newer = await kit.requestCode(PHONE);
    expect((await kit.confirm(older.sessionInfo, older.code)).body).toEqual(error('SESSION_EXPIRED'));
    expect((await kit.confirm(newer.sessionInfo, newer.code)).status).toBe(200);
  });

  it('binds a code to its session', async () => {
    const kit = createIdentityKit(await open());
    const mine = await kit.requestCode(PHONE);
    const other = await kit.requestCode('+905329876543');
    const crossed = other.code === mine.code ? wrongCode(other.code) : other.code;
    expect((await kit.confirm(mine.sessionInfo, crossed)).body).toEqual(error('INVALID_CODE'));
  });

  it('evaluates three guesses, then not even the right one', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    for (let n = 1; n <= 3; n += 1) {
      expect((await kit.confirm(sessionInfo, wrongCode(code, n))).body).toEqual(error('INVALID_CODE'));
    }
    expect((await kit.confirm(sessionInfo, code)).body).toEqual(error('SESSION_EXPIRED'));
  });

  it('evaluates at most three of 200 wrong guesses at once', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => kit.confirm(sessionInfo, wrongCode(code, n + 1))),
    );
    expect(countOf(answers, 'INVALID_CODE')).toBe(3);
    expect(countOf(answers, 'SESSION_EXPIRED')).toBe(197);
    expect((await kit.confirm(sessionInfo, code)).body).toEqual(error('SESSION_EXPIRED'));
    const [row] = await kit.deps.database.select().from(identityCodes);
    expect(row?.attempts).toBe(3);
  });

  it('opens one session for 50 right codes at once', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    const answers = await Promise.all(Array.from({ length: 50 }, () => kit.confirm(sessionInfo, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(countOf(answers, 'SESSION_EXPIRED')).toBe(49);
    expect(await kit.deps.database.select().from(identityRefreshTokens)).toHaveLength(1);
    expect(await kit.deps.database.select().from(identityUsers)).toHaveLength(1);
  });

  it('takes ten wrong guesses at a number in a day, over all codes, then not even the right one', async () => {
    const kit = createIdentityKit(await open());
    // Four codes in seven hours: all within one day.
    await guessWrong(kit, 10);
    kit.clock.advance(2 * 60 * 60 * 1000);
    const fresh = await kit.requestCode(PHONE);
    const refused = await kit.confirm(fresh.sessionInfo, fresh.code);
    expect(refused.body).toEqual(error('TOO_MANY_ATTEMPTS_TRY_LATER'));
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    kit.clock.advance(25 * 60 * 60 * 1000);
    const nextDay = await kit.requestCode(PHONE);
    expect((await kit.confirm(nextDay.sessionInfo, nextDay.code)).status).toBe(200);
  });

  it('evaluates no more than the ten in a burst', async () => {
    const kit = createIdentityKit(await open());
    await guessWrong(kit, 8);
    kit.clock.advance(2 * 60 * 60 * 1000);
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => kit.confirm(sessionInfo, wrongCode(code, n + 1))),
    );
    expect(countOf(answers, 'INVALID_CODE')).toBe(2);
    expect(countOf(answers, 'TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(1);
  });

  it('remembers wrong guesses when the user is deleted', async () => {
    const kit = createIdentityKit(await open());
    await guessWrong(kit, 9);
    kit.clock.advance(2 * 60 * 60 * 1000);
    const { localId } = await kit.signIn(PHONE);
    await kit.provider.deleteUser(localId);
    kit.clock.advance(2 * 60 * 60 * 1000);
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    expect((await kit.confirm(sessionInfo, wrongCode(code))).body).toEqual(error('INVALID_CODE'));
    expect((await kit.confirm(sessionInfo, code)).body).toEqual(error('TOO_MANY_ATTEMPTS_TRY_LATER'));
  });

  it('does not count right codes as wrong guesses', async () => {
    const kit = createIdentityKit(await open());
    for (let n = 0; n < 4; n += 1) {
      kit.clock.advance(2 * 60 * 60 * 1000);
      const { sessionInfo, code } = await kit.requestCode(PHONE);
      await kit.confirm(sessionInfo, wrongCode(code, 1));
      await kit.confirm(sessionInfo, wrongCode(code, 2));
      expect((await kit.confirm(sessionInfo, code)).status).toBe(200);
    }
  });

  it('refuses a session that it did not give and a code of another shape, which counts as no guess', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    expect((await kit.confirm('', code)).body).toEqual(error('MISSING_SESSION_INFO'));
    expect((await kit.call('signInWithPhoneNumber', { code })).body).toEqual(error('MISSING_SESSION_INFO'));
    expect((await kit.confirm('x', code)).body).toEqual(error('INVALID_SESSION_INFO'));
    expect((await kit.confirm('A'.repeat(43), code)).body).toEqual(error('INVALID_SESSION_INFO'));
    for (const shape of ['', '12345', '1234567', 'abcdef', '1'.repeat(40)]) {
      expect((await kit.confirm(sessionInfo, shape)).body).toEqual(error('INVALID_CODE'));
    }
    expect((await kit.call('signInWithPhoneNumber', { sessionInfo })).body).toEqual(error('INVALID_CODE'));
    expect((await kit.confirm(sessionInfo, code)).status).toBe(200);
  });

  it('refuses a disabled user', async () => {
    const kit = createIdentityKit(await open());
    const { localId } = await kit.signIn(PHONE);
    await kit.deps.database
      .update(identityUsers)
      .set({ disabled: true })
      .where(eq(identityUsers.uid, localId));
    kit.clock.advance(60_000);
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    expect((await kit.confirm(sessionInfo, code)).body).toEqual(error('USER_DISABLED'));
  });
});
