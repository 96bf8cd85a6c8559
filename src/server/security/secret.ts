import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainWriteFailure, type FolderFault } from '#server/disk/folder-fault.ts';
import { syncFolder } from '#server/disk/sync-folder.ts';
import { OperatorError, reasonOf } from '#server/operator-error.ts';

const FILE = 'secret.key';
/** Size of the file's secret in bytes; the configuration reader checks the length of APP_SECRET. */
const SECRET_BYTES = 32;

/** The secret's file is missing, unreadable or invalid. The message tells the operator what to do. */
export class SecretFileError extends OperatorError {
  override name = 'SecretFileError';
}

/**
 * Returns APP_SECRET, or the content of a file in DATA_DIR that only its owner can read. Creates the file if
 * it is missing and `isDatabaseNew` resolves to true: a new secret cannot decrypt data of a lost one.
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
  return createSecret(join(dataDir, FILE));
}

/** Requires an existing secret. @throws {SecretFileError} */
export async function requireSecret(configured: string | null, dataDir: string): Promise<Uint8Array> {
  const known = await readSecret(configured, dataDir);
  if (known === null) throw lostSecret(dataDir);
  return known;
}

/** Returns fault and remedy separately, as `doctor` prints them. */
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

/** Returns null if there is no secret yet. @throws {SecretFileError} */
export async function readSecret(configured: string | null, dataDir: string): Promise<Uint8Array | null> {
  if (configured !== null) return Buffer.from(configured, 'utf8');
  const path = join(dataDir, FILE);
  try {
    return secretIn(await readFile(path, 'utf8'), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (error instanceof SecretFileError) throw error;
    throw new SecretFileError(
      `${path} cannot be read (${reasonOf(error)}). It must be a file that belongs to the user of the server.`,
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

/** Keeps the secret of a copy in DATA_DIR. @throws {OperatorError} the machine has another one */
export async function adoptSecret(
  configured: string | null,
  dataDir: string,
  secret: Uint8Array,
): Promise<void> {
  const known =
    (await readSecret(configured, dataDir)) ?? (await createSecret(join(dataDir, FILE), Buffer.from(secret)));
  if (Buffer.compare(known, secret) === 0) return;
  throw new OperatorError(
    configured === null
      ? `${join(dataDir, FILE)} is another secret than the copy's. Set an empty DATA_DIR, and try again.`
      : "APP_SECRET is another secret than the copy's. Unset it: the copy brings its own.",
  );
}

/** Creates a second secret. Both stay on disk, so a failure never loses the key of encrypted data. */
export async function prepareSecretFile(dataDir: string) {
  const [path, next] = [join(dataDir, FILE), join(dataDir, `${FILE}.new`)];
  // An existing file is from an interrupted rotation, or was never used; it is as good as a new one.
  return {
    secret: await createSecret(next),
    /** Activates the new secret. Returns the path of the former one. */
    putInPlace: async (): Promise<string> => {
      const former = `${path}.before-${randomBytes(4).toString('hex')}`;
      await link(path, former);
      await rename(next, path);
      await syncFolder(dataDir);
      return former;
    },
  };
}

/**
 * Returns the secret in a file. Creates the file if it is missing: whole even after a crash, because an incomplete
 * one would be rejected, and once, even if several processes do so at the same time.
 */
async function createSecret(path: string, secret = randomBytes(SECRET_BYTES)): Promise<Uint8Array> {
  const folder = dirname(path);
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  const text = secret.toString('base64url');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(unfinished, text, { flag: 'wx', mode: 0o600, flush: true });
    await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await syncFolder(folder);
  } catch (error) {
    throw explainWriteFailure(error, folder, 'DATA_DIR') ?? error;
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
  return secretIn(await readFile(path, 'utf8'), path);
}

/** Returns the key for the encrypted values in the database: pending messages and private signing keys. */
export function encryptionKey(secret: Uint8Array): Uint8Array {
  return deriveKey(secret, 'outbox and keys at rest');
}

/** Derives a 32-byte key for one purpose (RFC 5869), so that no two uses of the secret share a key. */
export function deriveKey(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}
