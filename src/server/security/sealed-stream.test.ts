import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealed-stream.ts';

const PASSPHRASE = 'dört kelime ve bir çaydanlık';
/** The full cost takes half a second a key. */
const CHEAP = 2 ** 10;
const HEADER_BYTES = 256;
const CHUNK_BYTES = 64 * 1024 + 16;

async function* piecesOf(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}
const opened = (sealed: Uint8Array, passphrase = PASSPHRASE) => whole(unseal(passphrase, piecesOf(sealed)));

describe('a sealed stream', () => {
  it.each([0, 64 * 1024, 200_000])('of %i bytes is opened with its passphrase', async (bytes) => {
    const plain = Buffer.alloc(bytes, 'çay');
    const sealed = await whole(seal(PASSPHRASE, piecesOf(plain), CHEAP));
    expect(sealed.includes('çayçay')).toBe(false);
    expect(await opened(sealed)).toEqual(plain);
    expect(await whole(unseal(PASSPHRASE.normalize('NFD'), piecesOf(sealed)))).toEqual(plain);
  });

  it('is not opened with another passphrase, or if it was changed', async () => {
    const sealed = await whole(seal(PASSPHRASE, piecesOf(Buffer.alloc(200_000, 'x')), CHEAP));
    const chunk = (n: number) => {
      const at = HEADER_BYTES + n * CHUNK_BYTES;
      return sealed.subarray(at, at + CHUNK_BYTES);
    };
    const header = sealed.subarray(0, HEADER_BYTES);
    const changed = Buffer.from(sealed);
    changed[HEADER_BYTES + 5] = (changed[HEADER_BYTES + 5] ?? 0) ^ 1;
    await expect(opened(sealed, 'another passphrase')).rejects.toThrow('cannot be opened');
    const wrong = [
      changed,
      sealed.subarray(0, -1),
      sealed.subarray(0, HEADER_BYTES + 2 * CHUNK_BYTES),
      header,
      Buffer.concat([header, chunk(1), chunk(0), chunk(2), chunk(3)]),
      Buffer.concat([sealed, chunk(3)]),
    ];
    for (const each of wrong) await expect(opened(each)).rejects.toThrow('cannot be opened');
    await expect(opened(Buffer.from('something else'))).rejects.toThrow('is not a sealed copy');
  });
});
