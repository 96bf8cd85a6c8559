import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'secret.key';

/**
 * The application secret, kept outside the database: APP_SECRET, or a file in DATA_DIR that is made once,
 * readable by the owner alone.
 */
export async function loadSecret(configured: string | null, dataDir: string): Promise<Uint8Array> {
  if (configured !== null) return Buffer.from(configured, 'utf8');
  const path = join(dataDir, FILE);
  try {
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const fresh = randomBytes(32);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path, fresh.toString('base64url'), { mode: 0o600, flag: 'wx' });
  return fresh;
}

/** The key of what the database keeps sealed: messages that wait, and the private signing keys. */
export function encryptionKey(secret: Uint8Array): Uint8Array {
  return deriveKey(secret, 'outbox and keys at rest');
}

/** A 32-byte key for one purpose (RFC 5869), so that no two uses of the secret share a key. */
export function deriveKey(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}
