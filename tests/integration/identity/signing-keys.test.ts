import { desc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { identityKeys } from '#server/db/schema.ts';
import { createSigningKeys } from '#server/identity/embedded/signing-keys.ts';
import { systemRandomness } from '#server/security/randomness.ts';
import { believing } from '../../support/believing.ts';
import { describeBothDatabases, describeDatabases } from '../../support/databases.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';

const PHONE = '+905321234567';

describeBothDatabases('a restart', (open) => {
  it('of several instances at once on an empty database creates one key', async () => {
    const database = await open();
    const waiting: Array<() => void> = [];
    // Each instance has its key in memory, and has found none stored, before the first may store its own.
    const together = new Proxy(database.db, {
      get(db, name) {
        const value = Reflect.get(db, name);
        if (name !== 'transaction') return typeof value === 'function' ? value.bind(db) : value;
        return async (work: Parameters<Database['transaction']>[0]) => {
          await new Promise<void>((resolve) => {
            if (waiting.push(resolve) === 4) for (const go of waiting) go();
          });
          return db.transaction(work);
        };
      },
    });
    const instances = Array.from({ length: 4 }, () => createIdentityKit({ ...database, db: together }));
    await Promise.all(instances.map((instance) => instance.provider.prepare()));
    expect(await database.db.select().from(identityKeys)).toHaveLength(1);
    const jwks = await Promise.all(
      instances.map(async ({ app }) => (await app.request('/.well-known/jwks.json')).text()),
    );
    expect(new Set(jwks).size).toBe(1);
  });
});

describeBothDatabases('the id of an unknown key', (open) => {
  it('loads the keys only if the database has that key', async () => {
    const { db, clock, encryption, rotateKeys } = createIdentityKit(await open());
    let decrypted = 0;
    const counted: typeof encryption = {
      ...encryption,
      decrypt: (text) => {
        decrypted += 1;
        return encryption.decrypt(text);
      },
    };
    const keys = createSigningKeys({
      database: db,
      clock,
      trustedTime: believing(clock),
      randomness: systemRandomness,
      encryption: counted,
    });
    await keys.current();
    for (let time = 0; time < 5; time += 1) expect(await keys.find('forged')).toBeNull();
    expect(decrypted).toBe(1);
    clock.advance(1000);
    await rotateKeys();
    const [newest] = await db.select().from(identityKeys).orderBy(desc(identityKeys.createdAt));
    expect(await keys.find(newest?.kid ?? '')).not.toBeNull();
    expect(decrypted).toBe(2);
  });
});

describeDatabases('a restart', (open) => {
  it('ends no session', async () => {
    const database = await open();
    const { idToken, refreshToken, localId } = await createIdentityKit(database).signIn(PHONE);
    const restarted = createIdentityKit(database);
    expect(await restarted.provider.verifyIdToken(idToken)).toMatchObject({ uid: localId, phone: PHONE });
    expect((await restarted.refresh(refreshToken)).status).toBe(200);
    expect((await restarted.lookup(idToken)).status).toBe(200);
  });

  it('publishes public keys only and stores the private ones encrypted', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const response = await kit.app.request('/.well-known/jwks.json');
    const { keys } = (await response.json()) as { keys: object[] };
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
    const [stored] = await kit.db.select().from(identityKeys);
    expect(stored?.encryptedPrivateJwk).not.toMatch(/"(d|kty|n)"/);
    const withoutSecret = createIdentityKit(database, { secret: Buffer.alloc(32, 4) });
    await expect(withoutSecret.provider.prepare()).rejects.toThrow();
  });
});
