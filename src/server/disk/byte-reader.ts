export type ByteReader = ReturnType<typeof createByteReader>;

/** Reads exact numbers of bytes from a stream of pieces. */
export function createByteReader(pieces: AsyncIterable<Uint8Array>) {
  const iterator = pieces[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array(0);

  /** Returns at most `most` bytes; none at the end. */
  async function readSome(most: number): Promise<Uint8Array> {
    while (held.byteLength === 0) {
      const next = await iterator.next();
      if (next.done) return held;
      held = next.value;
    }
    const taken = held.subarray(0, most);
    held = held.subarray(taken.byteLength);
    return taken;
  }

  /** Returns up to `bytes` bytes; fewer only at the end. */
  async function upTo(bytes: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for (let left = bytes; left > 0; ) {
      const part = await readSome(left);
      if (part.byteLength === 0) break;
      parts.push(part);
      left -= part.byteLength;
    }
    return Buffer.concat(parts);
  }

  return { readSome, upTo };
}
