import { expect, it } from 'vitest';
import { identityRefreshTokens } from '#server/db/schema.ts';
import { InvalidIdTokenError } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { describeBothDatabases, describeDatabases } from '../support/databases.ts';
import { createIdentityKit } from '../support/identity-kit.ts';

/**
 * guarantees.md "sessions": revocation takes effect with the next request.
 *
 * identity.md trap 3: two tabs refresh at once, with two minutes of grace; later reuse of an old token ends
 * the whole family.
 */
const PHONE = '+905321234567' as CanonicalPhone;
const HOUR = 3_600_000;
const error = (message: string) => ({ error: { code: 400, message } });

describeDatabases('revocation', (open) => {
  it('takes effect with the next request, also for a token of the same second', async () => {
    const kit = createIdentityKit(await open());
    const { idToken, refreshToken, localId } = await kit.signIn(PHONE);
    await kit.provider.endSessions({ uid: localId, phone: PHONE });
    await expect(kit.provider.verifyIdToken(idToken)).rejects.toBeInstanceOf(InvalidIdTokenError);
    expect((await kit.lookup(idToken)).body).toEqual(error('TOKEN_EXPIRED'));
    expect((await kit.refresh(refreshToken)).body).toEqual(error('TOKEN_EXPIRED'));
    expect(await kit.db.select().from(identityRefreshTokens)).toEqual([]);
  });

  it('does not affect other users, and accepts an unknown user', async () => {
    const kit = createIdentityKit(await open());
    const { idToken } = await kit.signIn(PHONE);
    const other = '+905329876543' as CanonicalPhone;
    const { localId } = await kit.signIn(other);
    await kit.provider.endSessions({ uid: localId, phone: other });
    await kit.provider.endSessions({ uid: 'nobody', phone: '+905320000000' as CanonicalPhone });
    expect(await kit.provider.verifyIdToken(idToken)).toMatchObject({ phone: PHONE });
  });
});

describeBothDatabases('a refresh token', (open) => {
  it('allows two tabs to refresh at once and two minutes apart', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    const tabs = await Promise.all(Array.from({ length: 5 }, () => kit.refresh(refreshToken)));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    kit.clock.advance(120_000);
    expect((await kit.refresh(refreshToken)).status).toBe(200);
    for (const tab of tabs) expect((await kit.refresh(tab.body.refresh_token)).status).toBe(200);
  });

  it('ends the whole family when an old token is reused later', async () => {
    const kit = createIdentityKit(await open());
    const otherDevice = await kit.signIn(PHONE);
    kit.clock.advance(HOUR);
    const stolen = (await kit.signIn(PHONE)).refreshToken;
    const [one, two] = await Promise.all([kit.refresh(stolen), kit.refresh(stolen)]);
    kit.clock.advance(120_001);
    expect((await kit.refresh(stolen)).body).toEqual(error('TOKEN_EXPIRED'));
    for (const { body } of [one, two]) {
      expect((await kit.refresh(body.refresh_token)).body).toEqual(error('TOKEN_EXPIRED'));
    }
    expect((await kit.refresh(otherDevice.refreshToken)).status).toBe(200);
  });

  it('does not extend its grace period when reused', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    await kit.refresh(refreshToken);
    kit.clock.advance(90_000);
    expect((await kit.refresh(refreshToken)).status).toBe(200);
    kit.clock.advance(90_000);
    expect((await kit.refresh(refreshToken)).body).toEqual(error('TOKEN_EXPIRED'));
  });

  it('is revoked with its family when a replay races with refreshes', async () => {
    const kit = createIdentityKit(await open());
    for (let round = 0; round < 8; round += 1) {
      const token = await kit.provider.createCustomToken('racer', PHONE);
      const first = (await kit.custom(token)).body.refreshToken;
      const newest = (await kit.refresh(first)).body.refresh_token;
      kit.clock.advance(120_001);
      const calls = [newest, newest, first, newest, newest].map((each) => kit.refresh(each));
      const answers = await Promise.all(calls);
      expect(answers[2]?.body).toEqual(error('TOKEN_EXPIRED'));
      const survivors = answers.filter(({ status }) => status === 200).map(({ body }) => body.refresh_token);
      for (const survivor of [newest, ...survivors]) {
        expect((await kit.refresh(survivor)).body).toEqual(error('TOKEN_EXPIRED'));
      }
    }
  });
});
