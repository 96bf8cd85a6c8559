import { type Clock, systemClock } from '#server/clock.ts';
import type { DatabasePlace } from '#server/db/open-database.ts';
import { createEncryption } from '#server/encryption.ts';
import { createSigningKeys } from '#server/identity/embedded/signing-keys.ts';
import { systemRandomness } from '#server/randomness.ts';
import { encryptionKey, loadSecret } from '#server/secret.ts';
import { withDatabase } from './with-database.ts';

interface KeyStore extends DatabasePlace {
  /** APP_SECRET, or null for the one in `dataDir`. */
  secret: string | null;
}

/**
 * `rotate-keys`: sessions live on, for refresh tokens are not signed, and the old key verifies until its tokens are
 * over. @throws {OperatorError} the secret is not the one that the keys are sealed with
 */
export async function rotateKeys(store: KeyStore, clock: Clock = systemClock): Promise<void> {
  await withDatabase(store, async ({ db }) => {
    const encryption = createEncryption(encryptionKey(await loadSecret(store.secret, store.dataDir)));
    const keys = createSigningKeys({ database: db, clock, randomness: systemRandomness, encryption });
    // A key sealed with another secret than the servers' would stop every one of them.
    await keys.current();
    await keys.rotate();
  });
}
