import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from 'jose';
import { openDatabase } from '#server/db/open-database.ts';
import { createSigningKeys, type SigningKeys } from '#server/identity/embedded/signing-keys.ts';
import { type Clock, systemClock } from './clock.ts';
import { createEncryption } from './encryption.ts';
import { createLogger } from './logging.ts';
import { systemRandomness } from './randomness.ts';
import { encryptionKey, loadSecret } from './secret.ts';

/** The keys cannot be rotated as things are; the message is for the operator. */
export class KeyRotationError extends Error {
  override name = 'KeyRotationError';
}

export interface KeyStore {
  dataDir: string;
  databaseUrl: string | null;
  /** APP_SECRET, or null for the one in `dataDir`. */
  secret: string | null;
}

/**
 * Gives the embedded identity provider a new signing key. Sessions live on: refresh tokens are not signed, and
 * the old key verifies until its tokens are over.
 *
 * @throws {DataDirLockedError} a server runs on the embedded database.
 * @throws {KeyRotationError} there is no database yet, or the secret is not the one its keys are sealed with.
 */
export async function rotateKeys(store: KeyStore, clock: Clock = systemClock): Promise<void> {
  const { dataDir, databaseUrl } = store;
  if (databaseUrl === null && !existsSync(join(dataDir, 'database'))) {
    throw new KeyRotationError(`There is no database in ${dataDir}, hence no key to rotate.`);
  }
  const database = await openDatabase(store, createLogger('warn'));
  try {
    const encryption = createEncryption(encryptionKey(await loadSecret(store.secret, dataDir)));
    const keys = createSigningKeys({
      database: database.db,
      clock,
      randomness: systemRandomness,
      encryption,
    });
    await assertOwnSecret(keys);
    await keys.rotate();
  } finally {
    await database.close();
  }
}

/** A key sealed with another secret than the servers' would stop every one of them. */
async function assertOwnSecret(keys: SigningKeys): Promise<void> {
  await keys.current().catch((cause: unknown) => {
    if (!(cause instanceof errors.JWEDecryptionFailed)) throw cause;
    throw new KeyRotationError('The keys are sealed with another APP_SECRET than this one.', { cause });
  });
}
