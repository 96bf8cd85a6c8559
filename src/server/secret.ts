import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from './operator-error.ts';
import { syncFolder } from './sync-folder.ts';

const FILE = 'secret.key';
/** Of the file's secret, in bytes; APP_SECRET is measured by the configuration reader. */
const SECRET_BYTES = 32;

/** The file of the secret is there but holds none. An operator can mend that, so the message is for them. */
export class SecretFileError extends OperatorError {
  override name = 'SecretFileError';
}

/**
 * Outside the database: APP_SECRET, or a file in DATA_DIR that is made once, readable by the owner alone. @throws
 * {SecretFileError} it is empty or too short; not replaced, or what the true one sealed would be lost
 */
export async function loadSecret(configured: string | null, dataDir: string): Promise<Uint8Array> {
  const known = await readSecret(configured, dataDir);
  if (known !== null) return known;
  const path = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeOnce(path, randomBytes(SECRET_BYTES).toString('base64url'));
  // Another process may have been first: its secret counts.
  return secretIn(await readFile(path, 'utf8'), path);
}

/** The application secret; null when none has been made yet. @throws {SecretFileError} */
export async function readSecret(configured: string | null, dataDir: string): Promise<Uint8Array | null> {
  if (configured !== null) return Buffer.from(configured, 'utf8');
  const path = join(dataDir, FILE);
  try {
    return secretIn(await readFile(path, 'utf8'), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function secretIn(text: string, path: string): Uint8Array {
  const secret = Buffer.from(text.trim(), 'base64url');
  if (secret.byteLength >= SECRET_BYTES) return secret;
  throw new SecretFileError(
    `${path} should hold a secret of ${SECRET_BYTES} bytes and holds ${secret.byteLength}. Restore it from a backup. ` +
      'Without it nothing that it sealed can be read: delete it only if everybody may have to sign in again.',
  );
}

export interface PreparedSecret {
  secret: Uint8Array;
  /** Returns where the former one lies from then on. */
  putInPlace(): Promise<string>;
}

/** Makes another secret beside the one in the file: whatever happens, what something was sealed with is on the disk. */
export async function prepareSecretFile(dataDir: string): Promise<PreparedSecret> {
  const [path, next] = [join(dataDir, FILE), join(dataDir, `${FILE}.new`)];
  // One that is there was put in use by a rotation that did not come to its end, or by none; it is as good as another.
  await writeOnce(next, randomBytes(SECRET_BYTES).toString('base64url'));
  return {
    secret: secretIn(await readFile(next, 'utf8'), next),
    putInPlace: async () => {
      const former = `${path}.before-${randomBytes(4).toString('hex')}`;
      await link(path, former);
      await rename(next, path);
      syncFolder(dataDir);
      return former;
    },
  };
}

/** Leaves a file that is already there. A crash leaves the whole file or none: an empty one would pass for a secret. */
async function writeOnce(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await rm(unfinished, { force: true });
  }
  syncFolder(dirname(path));
}

/** The key of what the database keeps sealed: messages that wait, and the private signing keys. */
export function encryptionKey(secret: Uint8Array): Uint8Array {
  return deriveKey(secret, 'outbox and keys at rest');
}

/** A 32-byte key for one purpose (RFC 5869), so that no two uses of the secret share a key. */
export function deriveKey(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}
