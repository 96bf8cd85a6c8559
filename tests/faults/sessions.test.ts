import { randomInt } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import { hashToken } from '#server/identity/embedded/hash-token.ts';
import { deriveToken } from '#server/identity/embedded/refresh-token-format.ts';
import { InvalidIdTokenError } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { CONTINUED_SESSION_CLAIM, COPIED_SESSION_CLAIM } from '#shared/identity-tokens.ts';
import { describeBothDatabases, describeDatabases, openAgain, openRecorded } from '../support/databases.ts';
import { createIdentityKit, type IdentityKit } from '../support/identity-kit.ts';
import { SECRET } from '../support/test-app.ts';

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

/** Renews as the previous release does, which knows neither counter nor last token: the token gets a branch. */
async function renewAsBefore(kit: IdentityKit, token: string): Promise<string> {
  const tokenHash = hashToken(token);
  const isIt = eq(identityRefreshTokens.tokenHash, tokenHash);
  const [row] = await kit.db.select().from(identityRefreshTokens).where(isIt);
  if (row === undefined) throw new Error('the previous release would take this token for a copied one');
  const now = kit.clock.now();
  const { familyId, uid, authTime } = row;
  await kit.db
    .update(identityRefreshTokens)
    .set({ replacedAt: row.replacedAt ?? now })
    .where(isIt);
  const branch = deriveToken({ secret: SECRET }, { familyId, issuedAt: now, counter: randomInt(2 ** 32) });
  const added = {
    familyId,
    uid,
    authTime,
    createdAt: now,
    tokenHash: hashToken(branch),
    selfDescribing: true,
  };
  await kit.db.insert(identityRefreshTokens).values(added);
  return branch;
}

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

describeBothDatabases('a session beside the previous release', (open) => {
  it('is renewed by either, in turn', async () => {
    const kit = createIdentityKit(await open());
    let { refreshToken } = await kit.signIn(PHONE);
    for (let round = 0; round < 6; round += 1) {
      kit.clock.advance(HOUR);
      refreshToken = await (round % 2 === 0 ? renewAsBefore : renewed)(kit, refreshToken);
    }
    expect(await kit.db.$count(identityRefreshTokens)).toBeLessThanOrEqual(2);
  });

  it('joins the branches that it made, and keeps a replaced token for its grace', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    kit.clock.advance(HOUR);
    const ours = await renewed(kit, refreshToken);
    const branches = [await renewAsBefore(kit, refreshToken), await renewAsBefore(kit, refreshToken)];
    kit.clock.advance(HOUR);
    for (const token of [...branches, ours]) await renewed(kit, token);
    kit.clock.advance(HOUR);
    await renewed(kit, await renewed(kit, ours));
    const live = isNull(identityRefreshTokens.replacedAt);
    expect(await kit.db.$count(identityRefreshTokens, live)).toBe(1);
  });
});

describeBothDatabases('an earlier token whose answer was lost', (open) => {
  /** Sends it twice, ten minutes apart, because the first answer is lost too; then the session continues. */
  async function retry(kit: IdentityKit, token: string) {
    const lost = await renewed(kit, token);
    kit.clock.advance(600_000);
    expect(await renewed(kit, token)).toBe(lost);
    kit.clock.advance(HOUR);
    const next = await renewed(kit, lost);
    kit.clock.advance(120_001);
    expect((await kit.refresh(token)).body).toEqual(EXPIRED);
    expect((await kit.refresh(next)).body).toEqual(EXPIRED);
  }

  it('continues its session after the secret changed', async () => {
    const database = await open();
    const former = createIdentityKit(database, { secret: Buffer.alloc(32, 1) });
    const { refreshToken } = await former.signIn(PHONE);
    former.clock.advance(HOUR);
    await renewed(former, refreshToken);
    await former.db.execute('delete from identity_keys');
    await former.db.update(identityRefreshTokens).set({ selfDescribing: false });
    const kit = createIdentityKit(database, { secret: Buffer.alloc(32, 2) });
    kit.clock.advance(2 * HOUR);
    await retry(kit, refreshToken);
  });

  it('continues its session after the previous release answered twice', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    kit.clock.advance(HOUR);
    await renewAsBefore(kit, refreshToken);
    kit.clock.advance(90_000);
    await renewAsBefore(kit, refreshToken);
    kit.clock.advance(600_000);
    await retry(kit, refreshToken);
  });

  it('continues its session for another tab that has the previous release’s answer', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    kit.clock.advance(HOUR);
    const branch = await renewAsBefore(kit, refreshToken);
    const ours = await renewed(kit, refreshToken);
    kit.clock.advance(HOUR);
    expect(await renewed(kit, branch)).toBe(ours);
  });
});

async function addBranches({ db }: IdentityKit): Promise<void> {
  const [row] = await db.select().from(identityRefreshTokens);
  if (row === undefined) throw new Error('no session');
  for (let slice = 0; slice < 5; slice += 1) {
    const branches = Array.from({ length: 1_000 }, (_, n) => ({ ...row, tokenHash: `${slice} ${n}` }));
    await db.insert(identityRefreshTokens).values(branches);
  }
}

describeBothDatabases('a session of the previous release with 5,000 rows', (open) => {
  it('is joined and deleted in slices of 1,000', async () => {
    const kit = createIdentityKit(await open());
    let { refreshToken } = await kit.signIn(PHONE);
    await addBranches(kit);
    const live = () => kit.db.$count(identityRefreshTokens, isNull(identityRefreshTokens.replacedAt));
    const after: number[][] = [];
    for (let n = 0; n < 7; n += 1) {
      kit.clock.advance(HOUR);
      refreshToken = await renewed(kit, refreshToken);
      after.push([await live(), await kit.db.$count(identityRefreshTokens)]);
    }
    // Live rows, and all: each refresh adds the token that it replaced.
    expect(after).toEqual([
      [4_001, 5_002],
      [3_001, 4_003],
      [2_001, 3_004],
      [1_001, 2_005],
      [1, 1_006],
      [1, 7],
      [1, 2],
    ]);
  });
});

describe('a session of the previous release with 5,000 rows', () => {
  it('is read without its other rows', async () => {
    const { database, rows } = await openRecorded();
    const kit = createIdentityKit(database);
    const { refreshToken } = await kit.signIn(PHONE);
    await addBranches(kit);
    kit.clock.advance(HOUR);
    rows.length = 0;
    await renewed(kit, refreshToken);
    expect(Math.max(...rows)).toBe(1);
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
    kit.clock.advance(24 * HOUR);
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
