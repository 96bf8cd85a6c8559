import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainWriteFailure, type FolderFault } from '#server/disk/folder-fault.ts';
import { syncFolder } from '#server/disk/sync-folder.ts';
import { OperatorError, reasonOf } from '#server/operator-error.ts';

const FILE = 'secret.key';
/** Of the file's secret, in bytes; APP_SECRET is measured by the configuration reader. */
const SECRET_BYTES = 32;

/** The file of the secret is missing, unreadable or holds none. The message says to the operator what to do. */
export class SecretFileError extends OperatorError {
  override name = 'SecretFileError';
}

/**
 * Returns APP_SECRET, or the content of a file in DATA_DIR, readable by its owner alone. The file is made if there is
 * none and `isDatabaseNew` resolves to true: another secret opens nothing that the lost one encrypted.
 * @throws {SecretFileError} the file is lost, unreadable or too short
 */
export async function loadSecret(
  configured: string | null,
  dataDir: string,
  isDatabaseNew: () => Promise<boolean>,
): Promise<Uint8Array> {
  const known = await readSecret(configured, dataDir);
  if (known !== null) return known;
  if (!(await isDatabaseNew())) throw lostSecret(dataDir);
  const path = join(dataDir, FILE);
  await writeOnce(path, randomBytes(SECRET_BYTES).toString('base64url'));
  // Another process may have been first: its secret counts.
  return secretIn(await readFile(path, 'utf8'), path);
}

/** The secret of a database that has one already. @throws {SecretFileError} */
export async function requireSecret(configured: string | null, dataDir: string): Promise<Uint8Array> {
  const known = await readSecret(configured, dataDir);
  if (known === null) throw lostSecret(dataDir);
  return known;
}

/** What is wrong and what to do, apart, as `doctor` prints them. */
export const describeLostSecret = (dataDir: string): FolderFault => ({
  text: `the database was used with a secret, and there is neither APP_SECRET nor ${join(dataDir, FILE)}`,
  remedy:
    'put secret.key back from its copy, or set APP_SECRET if the server had that; ' +
    'a new one is not made, for it could read nothing that the lost one encrypted',
});

function lostSecret(dataDir: string): SecretFileError {
  const { text, remedy } = describeLostSecret(dataDir);
  return new SecretFileError(`The secret is missing: ${text}. To fix it, ${remedy}.`);
}

/** The application secret; null when none has been made yet. @throws {SecretFileError} */
export async function readSecret(configured: string | null, dataDir: string): Promise<Uint8Array | null> {
  if (configured !== null) return Buffer.from(configured, 'utf8');
  const path = join(dataDir, FILE);
  try {
    return secretIn(await readFile(path, 'utf8'), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (error instanceof SecretFileError) throw error;
    throw new SecretFileError(
      `${path} cannot be read (${reasonOf(error)}). It has to be a file that belongs to the user of the server.`,
      { cause: error },
    );
  }
}

function secretIn(text: string, path: string): Uint8Array {
  const secret = Buffer.from(text.trim(), 'base64url');
  if (secret.byteLength >= SECRET_BYTES) return secret;
  throw new SecretFileError(
    `${path} should hold a secret of ${SECRET_BYTES} bytes and holds ${secret.byteLength}. Put it back from its copy: ` +
      'without it nothing that it encrypted can be read.',
  );
}

export interface PreparedSecret {
  secret: Uint8Array;
  /** Returns where the former one lies from then on. */
  putInPlace(): Promise<string>;
}

/** Makes another secret beside the one in the file: whatever happens, what something was encrypted with is on the disk. */
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
      await syncFolder(dataDir);
      return former;
    },
  };
}

/** Leaves a file that is already there. A crash leaves the whole file or none: an empty one would pass for a secret. */
async function writeOnce(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await linkOnce(path, text);
  } catch (error) {
    throw explainWriteFailure(error, folder, 'DATA_DIR') ?? error;
  }
  await syncFolder(folder);
}

async function linkOnce(path: string, text: string): Promise<void> {
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
}

/** The key of what the database keeps encrypted: messages that wait, and the private signing keys. */
export function encryptionKey(secret: Uint8Array): Uint8Array {
  return deriveKey(secret, 'outbox and keys at rest');
}

/** A 32-byte key for one purpose (RFC 5869), so that no two uses of the secret share a key. */
export function deriveKey(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}
