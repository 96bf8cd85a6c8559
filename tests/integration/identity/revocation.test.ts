import { expect, it } from 'vitest';
import { identityCodes, identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import { InvalidIdTokenError } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';

const PHONE = '+905321234567' as CanonicalPhone;
const error = (message: string) => ({ error: { code: 400, message } });

describeDatabases('revocation', (open) => {
  it('allows a new sign-in within the same second', async () => {
    const kit = createIdentityKit(await open());
    const { localId } = await kit.signIn(PHONE);
    await kit.provider.endSessions({ uid: localId, phone: PHONE });
    const token = await kit.provider.createCustomToken(localId, PHONE);
    const again = (await kit.custom(token)).body.idToken;
    expect(await kit.provider.verifyIdToken(again)).toMatchObject({ uid: localId });
  });

  it('rejects a request whose body arrives after the end of its session', async () => {
    const kit = createIdentityKit(await open());
    const { idToken, localId } = await kit.signIn(PHONE);
    const content = new TextEncoder().encode('{"phone_shown":true}');
    const source: UnderlyingDefaultSource<Uint8Array> = {
      async pull(controller) {
        await kit.provider.endSessions({ uid: localId, phone: PHONE });
        controller.enqueue(content);
        controller.close();
      },
    };
    const request: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${idToken}`,
        'Content-Type': 'application/json',
        'Content-Length': String(content.byteLength),
      },
      body: new ReadableStream(source, { highWaterMark: 0 }),
      duplex: 'half',
    };
    expect((await kit.app.request('/api/account/settings', request)).status).toBe(401);
  });
});

describeDatabases('deletion', (open) => {
  it('deletes user, codes and refresh tokens, and rejects the tokens with the next request', async () => {
    const kit = createIdentityKit(await open());
    const kept = await kit.signIn('+905329876543');
    const { idToken, refreshToken, localId } = await kit.signIn(PHONE);
    await kit.provider.deleteUser({ uid: localId });
    await kit.provider.deleteUser({ uid: localId });
    await expect(kit.provider.verifyIdToken(idToken)).rejects.toBeInstanceOf(InvalidIdTokenError);
    expect((await kit.refresh(refreshToken)).body).toEqual(error('TOKEN_EXPIRED'));
    const { db } = kit;
    expect(await db.select().from(identityUsers)).toMatchObject([{ uid: kept.localId }]);
    expect(await db.select().from(identityRefreshTokens)).toMatchObject([{ uid: kept.localId }]);
    expect(await db.select().from(identityCodes)).toMatchObject([{ phone: '+905329876543' }]);
  });

  it('by accounts:delete requires a sign-in within five minutes', async () => {
    const kit = createIdentityKit(await open());
    const { idToken, localId } = await kit.signIn(PHONE);
    kit.clock.advance(301_000);
    expect((await kit.remove(idToken)).body).toEqual(error('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'));
    const again = await kit.signIn(PHONE);
    expect(again.localId).toBe(localId);
    const answer = await kit.remove(again.idToken);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({});
    expect((await kit.remove(again.idToken)).body).toEqual(error('USER_NOT_FOUND'));
  });

  it('gives the next user of the number another uid', async () => {
    const kit = createIdentityKit(await open());
    const { localId } = await kit.signIn(PHONE);
    await kit.provider.deleteUser({ uid: localId });
    kit.clock.advance(60_000);
    const next = await kit.signIn(PHONE);
    expect(next).toMatchObject({ isNewUser: true });
    expect(next.localId).not.toBe(localId);
  });
});
