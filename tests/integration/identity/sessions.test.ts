import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import { IdentityUnavailableError } from '#server/identity/port.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit, PROJECT } from '../../support/identity-kit.ts';

const PHONE = '+905321234567';
const HOUR = 3_600_000;
const error = (message: string) => ({ error: { code: 400, message } });

describeDatabases('lookup', (open) => {
  it('describes the user as Google does', async () => {
    const kit = createIdentityKit(await open());
    const created = String(kit.clock.now().getTime());
    await kit.signIn(PHONE);
    kit.clock.advance(HOUR);
    const { idToken, localId } = await kit.signIn(PHONE);
    const answer = await kit.lookup(idToken);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      users: [
        {
          localId,
          phoneNumber: PHONE,
          createdAt: created,
          lastLoginAt: String(kit.clock.now().getTime()),
          providerUserInfo: [{ providerId: 'phone', rawId: PHONE, phoneNumber: PHONE }],
        },
      ],
    });
  });

  it('reports a deleted or disabled user and an invalid token, but accepts one of any age', async () => {
    const kit = createIdentityKit(await open());
    const { idToken, localId } = await kit.signIn(PHONE);
    const users = kit.db.update(identityUsers);
    kit.clock.advance(HOUR);
    expect((await kit.lookup(idToken)).status).toBe(200);
    await users.set({ disabled: true }).where(eq(identityUsers.uid, localId));
    expect((await kit.lookup(idToken)).body).toEqual(error('USER_DISABLED'));
    await kit.provider.deleteUser({ uid: localId });
    expect((await kit.lookup(idToken)).body).toEqual(error('USER_NOT_FOUND'));
    expect((await kit.lookup('x')).body).toEqual(error('INVALID_ID_TOKEN'));
  });
});

describeDatabases('token', (open) => {
  it('exchanges a refresh token for new tokens with the time of the sign-in', async () => {
    const kit = createIdentityKit(await open());
    const signedIn = await kit.signIn(PHONE);
    const before = await kit.provider.verifyIdToken(signedIn.idToken);
    kit.clock.advance(HOUR);
    const answer = await kit.refresh(signedIn.refreshToken);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      expires_in: '3600',
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      id_token: answer.body.access_token,
      user_id: signedIn.localId,
      project_id: PROJECT,
      token_type: 'Bearer',
    });
    expect(answer.body.refresh_token).not.toBe(signedIn.refreshToken);
    expect(await kit.provider.verifyIdToken(answer.body.id_token)).toEqual(before);
  });

  it('stores no refresh token in the database', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    const rows = await kit.db.select().from(identityRefreshTokens);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });

  it('rejects a malformed refresh token', async () => {
    const kit = createIdentityKit(await open());
    const { idToken } = await kit.signIn(PHONE);
    for (const token of ['x', idToken, 'x'.repeat(1000)]) {
      expect((await kit.refresh(token)).body).toEqual(error('INVALID_REFRESH_TOKEN'));
    }
    expect((await kit.refresh('A'.repeat(43))).body).toEqual(error('TOKEN_EXPIRED'));
  });

  it('refuses a disabled user', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    await kit.db.update(identityUsers).set({ disabled: true });
    expect((await kit.refresh(refreshToken)).body).toEqual(error('USER_DISABLED'));
  });
});

describeDatabases('an outage', (open) => {
  it('is not reported as a bad token', async () => {
    const database = await open();
    const { idToken } = await createIdentityKit(database).signIn(PHONE);
    const cause = new Error('connection refused');
    const away = () => {
      throw cause;
    };
    const broken: Database = Object.assign(Object.create(database.db), { select: away, transaction: away });
    const kit = createIdentityKit({ ...database, db: broken });
    const unavailable = expect.objectContaining({ constructor: IdentityUnavailableError, cause });
    await expect(kit.provider.verifyIdToken(idToken)).rejects.toEqual(unavailable);
    for (const answer of [await kit.lookup(idToken), await kit.refresh('A'.repeat(43))]) {
      expect(answer.body).toEqual({
        error: { code: 503, message: 'NETWORK_REQUEST_FAILED : try again later' },
      });
      expect(answer.headers.get('Retry-After')).toBe('5');
    }
  });
});
