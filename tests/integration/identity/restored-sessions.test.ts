import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { identityRefreshTokens } from '#server/db/schema.ts';
import { hashToken } from '#server/identity/embedded/hash-token.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit, type IdentityKit } from '../../support/identity-kit.ts';

/** Tests ADR 20: refresh tokens name their session. */
const PHONE = '+905321234567';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const GRACE_OVER = 120_001;
const EXPIRED = { error: { code: 400, message: 'TOKEN_EXPIRED' } };

/** Saves the sessions. Returns a function that replaces the current sessions with them. */
async function backUpSessions(db: Database): Promise<() => Promise<void>> {
  const rows = await db.select().from(identityRefreshTokens);
  return async () => {
    await db.delete(identityRefreshTokens);
    await db.insert(identityRefreshTokens).values(rows);
  };
}

/** Renews the token once an hour; returns the newest token. */
async function renew(kit: IdentityKit, token: string, times: number): Promise<string> {
  let newest = token;
  for (let n = 0; n < times; n += 1) {
    kit.clock.advance(HOUR);
    const { status, body } = await kit.refresh(newest);
    expect(status).toBe(200);
    newest = body.refresh_token;
  }
  return newest;
}

describeDatabases('after a backup is restored', (open) => {
  it('a token that was renewed since is accepted once, for all tabs, and the session continues', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    const putBack = await backUpSessions(kit.db);
    const renewed = await renew(kit, refreshToken, 3);
    await putBack();
    const tabs = await Promise.all([kit.refresh(renewed), kit.refresh(renewed)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    const [tab] = tabs;
    const newest = await renew(kit, tab?.body.refresh_token ?? '', 2);

    expect((await kit.refresh(renewed)).body).toEqual(EXPIRED);
    expect((await kit.refresh(newest)).body).toEqual(EXPIRED);
  });

  it('the token of the backup is invalid once a newer one was used', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    const putBack = await backUpSessions(kit.db);
    const renewed = await renew(kit, refreshToken, 1);
    await putBack();
    const carriedOn = (await kit.refresh(renewed)).body.refresh_token;
    kit.clock.advance(GRACE_OVER);
    expect((await kit.refresh(refreshToken)).body).toEqual(EXPIRED);
    expect((await kit.refresh(carriedOn)).body).toEqual(EXPIRED);
  });

  it('a newer token cannot be forged from an old one', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken } = await kit.signIn(PHONE);
    const newest = await renew(kit, refreshToken, 1);
    const bytes = Buffer.from(newest, 'base64url');
    bytes.writeUInt32BE(bytes.readUInt32BE(16) + 3600, 16);
    kit.clock.advance(2 * HOUR);
    expect((await kit.refresh(bytes.toString('base64url'))).body).toEqual(EXPIRED);
    // The forged token does not end the session.
    expect((await kit.refresh(newest)).status).toBe(200);
  });

  it('a session of another secret is rejected', async () => {
    const database = await open();
    const kit = createIdentityKit(database, { secret: Buffer.alloc(32, 1) });
    const { refreshToken } = await kit.signIn(PHONE);
    const putBack = await backUpSessions(kit.db);
    const renewed = await renew(kit, refreshToken, 1);
    await putBack();
    await kit.db.execute('delete from identity_keys');
    const other = createIdentityKit(database, { secret: Buffer.alloc(32, 2) });
    other.clock.advance(2 * HOUR);
    expect((await other.refresh(renewed)).body).toEqual(EXPIRED);
    expect((await other.refresh(refreshToken)).status).toBe(200);
  });
});

describeDatabases('a renewed session', (open) => {
  it('ends when a token is reused after its row was deleted', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken: stolen } = await kit.signIn(PHONE);
    const newest = await renew(kit, stolen, 3);
    kit.clock.advance(60 * DAY);
    expect((await kit.refresh(stolen)).body).toEqual(EXPIRED);
    expect((await kit.refresh(newest)).body).toEqual(EXPIRED);
  });

  it('continues from a token of the former format, and ends when that is reused', async () => {
    const kit = createIdentityKit(await open());
    await kit.signIn(PHONE);
    const former = randomBytes(32).toString('base64url');
    // The previous build stored tokens in this form.
    await kit.db.update(identityRefreshTokens).set({ tokenHash: hashToken(former), selfDescribing: false });
    const newest = await renew(kit, former, 3);
    kit.clock.advance(29 * DAY);
    expect((await kit.refresh(former)).body).toEqual(EXPIRED);
    expect((await kit.refresh(newest)).body).toEqual(EXPIRED);
  });
});
