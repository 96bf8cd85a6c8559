import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import { hashToken } from '#server/identity/embedded/hash-token.ts';
import { InvalidIdTokenError } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { CONTINUED_SESSION_CLAIM, COPIED_SESSION_CLAIM } from '#shared/identity-tokens.ts';
import { describeBothDatabases, describeDatabases, openAgain } from '../support/databases.ts';
import { createIdentityKit, type IdentityKit } from '../support/identity-kit.ts';

/**
 * guarantees.md "sessions": revocation takes effect with the next request.
 *
 * identity.md trap 3: two tabs refresh at once; later reuse of an old token ends the session.
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

const EXPIRED = error('TOKEN_EXPIRED');

async function renewed(kit: IdentityKit, token: string): Promise<string> {
  const { status, body } = await kit.refresh(token);
  expect(status).toBe(200);
  return body.refresh_token;
}

describeBothDatabases('a refresh token', (open) => {
  it('leads two tabs, a lost answer and ten minutes offline to one successor', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const other = createIdentityKit(await openAgain(database));
    const { refreshToken } = await kit.signIn(PHONE);
    for (const { clock } of [kit, other]) clock.advance(HOUR);
    const tabs = Array.from({ length: 6 }, (_, n) => renewed(n % 2 === 0 ? kit : other, refreshToken));
    const successors = new Set(await Promise.all(tabs));
    expect(successors.size).toBe(1);
    kit.clock.advance(600_000);
    expect(successors).toContain(await renewed(kit, refreshToken));
  });

  it('is given back itself in its first two minutes', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    kit.clock.advance(120_000);
    expect(await renewed(kit, refreshToken)).toBe(refreshToken);
    kit.clock.advance(1);
    expect(await renewed(kit, refreshToken)).not.toBe(refreshToken);
  });

  it('ends its session two minutes after its successor was used, and no other', async () => {
    const kit = createIdentityKit(await open());
    const otherDevice = await kit.signIn(PHONE);
    kit.clock.advance(HOUR);
    const copied = (await kit.signIn(PHONE)).refreshToken;
    kit.clock.advance(HOUR);
    const second = await renewed(kit, copied);
    kit.clock.advance(HOUR);
    const third = await renewed(kit, second);
    kit.clock.advance(120_000);
    expect(await renewed(kit, copied)).toBe(third);
    kit.clock.advance(1);
    expect((await kit.refresh(copied)).body).toEqual(EXPIRED);
    for (const token of [second, third]) expect((await kit.refresh(token)).body).toEqual(EXPIRED);
    await renewed(kit, otherDevice.refreshToken);
  });

  it('uses two rows at most after any number of uses', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    kit.clock.advance(HOUR);
    await Promise.all(Array.from({ length: 40 }, () => kit.refresh(refreshToken)));
    expect(await kit.db.$count(identityRefreshTokens)).toBe(2);
  });

  it('ends its session when a replay races with refreshes', async () => {
    const kit = createIdentityKit(await open());
    for (let round = 0; round < 4; round += 1) {
      const token = await kit.provider.createCustomToken('racer', PHONE);
      const first = (await kit.custom(token)).body.refreshToken;
      kit.clock.advance(HOUR);
      const second = await renewed(kit, first);
      kit.clock.advance(HOUR);
      const newest = await renewed(kit, second);
      kit.clock.advance(120_001);
      const answers = await Promise.all([newest, newest, first, newest].map((each) => kit.refresh(each)));
      expect(answers[2]?.body).toEqual(EXPIRED);
      const survivors = answers.filter(({ status }) => status === 200).map(({ body }) => body.refresh_token);
      for (const survivor of [newest, ...survivors]) {
        expect((await kit.refresh(survivor)).body).toEqual(EXPIRED);
      }
    }
  });
});

describeBothDatabases('the end of all other sessions', (open) => {
  const end = (kit: IdentityKit, idToken: string) =>
    kit.post('/api/account/end-other-sessions', '', { Authorization: `Bearer ${idToken}` });

  it('ends each but the caller’s at once, also its copies', async () => {
    const kit = createIdentityKit(await open());
    const other = await kit.signIn(PHONE);
    kit.clock.advance(HOUR);
    const { idToken, refreshToken } = await kit.signIn(PHONE);
    const { status, body } = await end(kit, idToken);
    expect(status).toBe(200);
    for (const token of [other.refreshToken, refreshToken]) {
      expect((await kit.refresh(token)).body).toEqual(EXPIRED);
    }
    for (const token of [other.idToken, idToken]) expect((await end(kit, token)).status).toBe(401);
    const { customToken } = body as unknown as { customToken: string };
    const again = (await kit.custom(customToken)).body;
    expect(again.isNewUser).toBe(false);
    expect(await kit.provider.verifyIdToken(again.idToken)).toMatchObject({ phone: PHONE });
    expect((await kit.custom(customToken)).status).toBe(400);
  });

  it('is no proof of the number: only a code lets the caller delete the sign-in account', async () => {
    const kit = createIdentityKit(await open());
    const { idToken, refreshToken } = await kit.signIn(PHONE);
    kit.clock.advance(HOUR / 2);
    const { customToken } = (await end(kit, idToken)).body as unknown as { customToken: string };
    // The browser's sign-in may come later.
    kit.clock.advance(5_000);
    const continued = (await kit.custom(customToken)).body;
    const renewedToken = (await kit.refresh(continued.refreshToken)).body.id_token;
    for (const token of [idToken, continued.idToken, renewedToken]) {
      expect((await kit.remove(token)).status).toBe(400);
    }
    expect((await kit.refresh(refreshToken)).body).toEqual(EXPIRED);
    const isContinued = (token: string) => decodeJwt(token)[CONTINUED_SESSION_CLAIM] === true;
    const proved = await kit.signIn(PHONE);
    expect([continued.idToken, renewedToken, proved.idToken].map(isContinued)).toEqual([true, true, false]);
    expect((await kit.remove(proved.idToken)).status).toBe(200);
  });
});

describeBothDatabases('a logout ticket', (open) => {
  const logOut = (kit: IdentityKit, ticket: string) =>
    kit.post('/api/auth/logout', JSON.stringify({ ticket }));

  it('ends its session, and no other', async () => {
    const kit = createIdentityKit(await open());
    const other = await kit.signIn(PHONE);
    kit.clock.advance(HOUR);
    const { refreshToken } = await kit.signIn(PHONE);
    expect((await logOut(kit, hashToken('unknown'))).body).toEqual({ success: true });
    expect((await logOut(kit, hashToken(refreshToken))).body).toEqual({ success: true });
    expect((await kit.refresh(refreshToken)).body).toEqual(EXPIRED);
    await renewed(kit, other.refreshToken);
    // The owner ended it: nothing was copied.
    const [user] = await kit.db.select().from(identityUsers);
    expect(user?.copiedSessionAt).toBeNull();
  });

  it('ends its session with the last token: the answer to the browser was lost', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    kit.clock.advance(HOUR);
    const newest = await renewed(kit, refreshToken);
    kit.clock.advance(25 * HOUR);
    await kit.purge.run();
    expect(await kit.db.$count(identityRefreshTokens)).toBe(1);
    await logOut(kit, hashToken(refreshToken));
    expect((await kit.refresh(newest)).body).toEqual(EXPIRED);
  });

  it('is no token', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    expect((await kit.refresh(hashToken(refreshToken))).body).toEqual(EXPIRED);
    await renewed(kit, refreshToken);
  });
});

describeBothDatabases('sessions of one owner', (open) => {
  it('are twenty at most: the longest unused ends', async () => {
    const kit = createIdentityKit(await open());
    const tokens: string[] = [];
    const signIn = async () => {
      kit.clock.advance(HOUR);
      const custom = await kit.custom(await kit.provider.createCustomToken('owner', PHONE));
      tokens.push(custom.body.refreshToken);
    };
    for (let n = 0; n < 20; n += 1) await signIn();
    kit.clock.advance(HOUR);
    await renewed(kit, tokens[0] ?? '');
    await signIn();
    expect((await kit.refresh(tokens[1] ?? '')).body).toEqual(EXPIRED);
    for (const kept of [tokens[0], tokens[2], tokens[20]]) await renewed(kit, kept ?? '');
  });

  it('end for a new one, never the new one itself: the clock was set back', async () => {
    const kit = createIdentityKit(await open());
    const signIn = async () => {
      kit.clock.advance(1_000);
      return (await kit.custom(await kit.provider.createCustomToken('owner', PHONE))).body.refreshToken;
    };
    const first = await signIn();
    for (let n = 0; n < 19; n += 1) await signIn();
    kit.clock.advance(-25_000);
    await renewed(kit, await signIn());
    expect((await kit.refresh(first)).body).toEqual(EXPIRED);
  });

  it('tell that a copied one was ended, at each sign-in until its token is used', async () => {
    const kit = createIdentityKit(await open());
    const isTold = (idToken: string) => decodeJwt(idToken)[COPIED_SESSION_CLAIM] !== undefined;
    const signIn = () => {
      kit.clock.advance(HOUR);
      return kit.signIn(PHONE);
    };
    const other = await signIn();
    const { refreshToken, idToken } = await signIn();
    expect(isTold(idToken)).toBe(false);
    let newest = refreshToken;
    for (let n = 0; n < 3; n += 1) {
      kit.clock.advance(HOUR);
      newest = await renewed(kit, newest);
    }
    expect((await kit.refresh(refreshToken)).body).toEqual(EXPIRED);
    expect(isTold((await kit.refresh(other.refreshToken)).body.id_token)).toBe(false);
    const lost = await signIn();
    const told = await signIn();
    expect([lost, told].map((session) => isTold(session.idToken))).toEqual([true, true]);
    // The SDK's own call, whose answer may be lost too.
    await kit.lookup(told.idToken);
    const used = await signIn();
    expect(isTold(used.idToken)).toBe(true);
    await kit.provider.verifyIdToken(used.idToken);
    expect(isTold((await signIn()).idToken)).toBe(false);
  });
});
