import { expect, it } from 'vitest';
import { identityKeys } from '#server/db/schema.ts';
import { describeBothDatabases, openAgain } from '../../support/databases.ts';
import { createIdentityKit, type IdentityKit } from '../../support/identity-kit.ts';

const PHONE = '+905321234567';
const MINUTE = 60_000;

const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

async function publishedKids(kit: Pick<IdentityKit, 'app'>): Promise<string[]> {
  const response = await kit.app.request('/.well-known/jwks.json');
  return ((await response.json()) as { keys: Array<{ kid: string }> }).keys.map(({ kid }) => kid);
}

describeBothDatabases('rotation of the signing key', (open) => {
  it('ends no session at any instance, and removes the old key after its tokens expire', async () => {
    const database = await open();
    const [one, two] = [createIdentityKit(database), createIdentityKit(await openAgain(database))];
    const advance = (ms: number) => {
      one.clock.advance(ms);
      two.clock.advance(ms);
    };
    const old = await one.signIn(PHONE);
    await two.provider.prepare();
    advance(MINUTE / 2);
    await one.rotateKeys();

    // The other instance has not reloaded its keys: it signs with the old key, but accepts tokens of the new
    // one at once.
    advance(MINUTE);
    const fresh = (await one.refresh(old.refreshToken)).body;
    expect(kidOf(fresh.id_token)).not.toBe(kidOf(old.idToken));
    for (const kit of [one, two]) {
      expect((await kit.lookup(old.idToken)).status).toBe(200);
      expect((await kit.lookup(fresh.id_token)).status).toBe(200);
      expect(await publishedKids(kit)).toEqual([kidOf(fresh.id_token), kidOf(old.idToken)]);
    }
    const followed = (await two.refresh(fresh.refresh_token)).body;
    expect(kidOf(followed.id_token)).toBe(kidOf(fresh.id_token));

    advance(61 * MINUTE);
    for (const kit of [one, two]) expect(await publishedKids(kit)).toEqual([kidOf(fresh.id_token)]);
    expect(await database.db.select().from(identityKeys)).toHaveLength(1);
    expect((await two.refresh(followed.refresh_token)).status).toBe(200);
  });

  it('accepts tokens of the old key until they expire, also from an instance a minute late', async () => {
    const database = await open();
    const [one, late] = [createIdentityKit(database), createIdentityKit(await openAgain(database))];
    const session = await late.signIn(PHONE);
    for (const { clock } of [one, late]) clock.advance(1);
    await one.rotateKeys();
    one.clock.advance(MINUTE - 2);
    late.clock.advance(MINUTE - 2);
    const lastOfOld = (await late.refresh(session.refreshToken)).body.id_token;
    expect(kidOf(lastOfOld)).toBe(kidOf(session.idToken));
    one.clock.advance(60 * MINUTE - 1_000);
    expect((await one.lookup(lastOfOld)).status).toBe(200);
  });
});
