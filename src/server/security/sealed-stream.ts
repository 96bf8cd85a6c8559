import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { createByteReader } from '#server/disk/byte-reader.ts';
import { OperatorError } from '#server/operator-error.ts';
import { parseJson } from '#shared/parse-json.ts';

/** 128 MiB for a moment (OWASP's parameters for scrypt). */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MAX_MEMORY = 256 * 1024 * 1024;
/** Bounds what a forged header can make us spend. */
const headerShape = z.object({
  format: z.literal('demlik sealed copy'),
  version: z.literal(1),
  N: z.int().check(z.minimum(2), z.maximum(COST.N)),
  r: z.literal(COST.r),
  p: z.literal(COST.p),
  salt: z.string(),
});
export const HEADER_BYTES = 256;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

const NOT_OPENED =
  'The copy cannot be opened: the passphrase is another one, or the file was changed or is incomplete. ' +
  'Check the passphrase, then choose another copy.';

const derive = promisify<string, Buffer, number, typeof COST & { maxmem: number }, Buffer>(scrypt);

const keyOf = (passphrase: string, salt: Buffer, N: number) =>
  derive(passphrase.normalize('NFC'), salt, 32, { ...COST, N, maxmem: MAX_MEMORY });

/** Counts the chunks and marks the last, so that none can be moved, repeated or cut off (STREAM; Rogaway 2015). */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The header in a fixed number of bytes: JSON, filled up with spaces. */
function headerFor(salt: Buffer, N: number): Buffer {
  const json = JSON.stringify({
    format: 'demlik sealed copy',
    version: 1,
    ...COST,
    N,
    salt: salt.toString('base64'),
  });
  return Buffer.from(`${json.padEnd(HEADER_BYTES - 1)}\n`);
}

/** Returns the header that `seal` wrote; null if it is another file, or of a later release. */
export const readHeader = (bytes: Buffer) => headerShape.safeParse(parseJson(bytes.toString())).data ?? null;

/** Encrypts a stream with a passphrase: scrypt, then AES-256-GCM in chunks. Each stream has a key of its own. */
export async function* seal(
  passphrase: string,
  plain: AsyncIterable<Uint8Array>,
  N = COST.N,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(32);
  const key = await keyOf(passphrase, salt, N);
  const header = headerFor(salt, N);
  yield header;
  const reader = createByteReader(plain);
  let current = await reader.upTo(CHUNK_BYTES);
  for (let chunk = 0; ; chunk += 1) {
    const next = await reader.upTo(CHUNK_BYTES);
    const isLast = next.byteLength === 0;
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(current), cipher.final(), cipher.getAuthTag()]);
    if (isLast) return;
    current = next;
  }
}

/** Decrypts what `seal` encrypted. @throws {OperatorError} wrong passphrase, or a changed or incomplete stream */
export async function* unseal(
  passphrase: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const reader = createByteReader(sealed);
  const header = await reader.upTo(HEADER_BYTES);
  const known = readHeader(header);
  if (known === null) {
    throw new OperatorError('The file is not a sealed copy, or is of a later release. Choose another one.');
  }
  const key = await keyOf(passphrase, Buffer.from(known.salt, 'base64'), known.N);
  let current = await reader.upTo(CHUNK_BYTES + TAG_BYTES);
  for (let chunk = 0; ; chunk += 1) {
    const next = await reader.upTo(CHUNK_BYTES + TAG_BYTES);
    const isLast = next.byteLength === 0;
    yield open(key, nonceOf(chunk, isLast), header, current);
    if (isLast) return;
    current = next;
  }
}

function open(key: Buffer, nonce: Buffer, header: Buffer, sealed: Buffer): Buffer {
  if (sealed.byteLength < TAG_BYTES) throw new OperatorError(NOT_OPENED);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(header);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new OperatorError(NOT_OPENED, { cause });
  }
}
