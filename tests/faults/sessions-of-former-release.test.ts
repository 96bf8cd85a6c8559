import { randomInt } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { identityRefreshTokens } from '#server/db/schema.ts';
import { hashToken } from '#server/identity/embedded/hash-token.ts';
import { deriveToken } from '#server/identity/embedded/refresh-token-format.ts';
import { describeBothDatabases, openRecorded } from '../support/databases.ts';
import { createIdentityKit, type IdentityKit } from '../support/identity-kit.ts';
import { SECRET } from '../support/test-app.ts';

/** identity.md "A session's life": rows and tokens of the previous release. */
const PHONE = '+905321234567';
const HOUR = 3_600_000;
const EXPIRED = { error: { code: 400, message: 'TOKEN_EXPIRED' } };

async function renewed(kit: IdentityKit, token: string): Promise<string> {
  const { status, body } = await kit.refresh(token);
  expect(status).toBe(200);
  return body.refresh_token;
}

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
