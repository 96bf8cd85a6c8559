import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { identityUsers } from '#server/db/schema.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit, ORIGIN, PROJECT, wrongCode } from '../../support/identity-kit.ts';

const PHONE = '+905321234567';
const error = (message: string) => ({ error: { code: 400, message } });

describeDatabases('signInWithPhoneNumber', (open) => {
  it('signs a new user in, with tokens in the format of Firebase', async () => {
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

  it('recognises the user', async () => {
    const kit = createIdentityKit(await open());
    const first = await kit.signIn(PHONE);
    kit.clock.advance(3_600_000);
    const second = await kit.signIn(PHONE);
    expect(first.isNewUser).toBe(true);
    expect(second).toMatchObject({ isNewUser: false, localId: first.localId });
  });

  it('rejects an unknown session and a malformed code, which does not count as a guess', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    expect((await kit.confirm('', code)).body).toEqual(error('MISSING_SESSION_INFO'));
    expect((await kit.call('signInWithPhoneNumber', { code })).body).toEqual(error('MISSING_SESSION_INFO'));
    expect((await kit.confirm('x', code)).body).toEqual(error('INVALID_SESSION_INFO'));
    expect((await kit.confirm('A'.repeat(43), code)).body).toEqual(error('INVALID_SESSION_INFO'));
    for (const shape of ['12345', '1234567', 'abcdef', '1'.repeat(40)]) {
      expect((await kit.confirm(sessionInfo, shape)).body).toEqual(error('INVALID_CODE'));
    }
    expect((await kit.confirm(sessionInfo, '')).body).toEqual(error('MISSING_CODE'));
    expect((await kit.confirm(sessionInfo, code)).status).toBe(200);
  });

  it('tells who guesses a third time that no guesses are left, and again with the right code', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    const confirm = async (given: string) => (await kit.confirm(sessionInfo, given)).body.error?.message;
    expect([await confirm(wrongCode(code)), await confirm(wrongCode(code, 2))]).toEqual([
      'INVALID_CODE',
      'INVALID_CODE',
    ]);
    expect(await confirm(wrongCode(code, 3))).toBe('INVALID_CODE : no guesses left');
    expect(await confirm(code)).toBe('SESSION_EXPIRED : no guesses left');
  });

  it('refuses a disabled user', async () => {
    const kit = createIdentityKit(await open());
    const { localId } = await kit.signIn(PHONE);
    await kit.db.update(identityUsers).set({ disabled: true }).where(eq(identityUsers.uid, localId));
    kit.clock.advance(60_000);
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    expect((await kit.confirm(sessionInfo, code)).body).toEqual(error('USER_DISABLED'));
  });
});
