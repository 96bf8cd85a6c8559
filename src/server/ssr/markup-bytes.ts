import { hash } from 'node:crypto';
import type { Markup, SharedMarkup } from '#shared/markup.ts';

interface KnownBytes {
  bytes: Buffer;
  hash: string;
}

const known = new WeakMap<SharedMarkup, KnownBytes>();

const hashOf = (text: string | Buffer) => hash('sha256', text, 'base64url');

function bytesOf(shared: SharedMarkup): KnownBytes {
  const present = known.get(shared);
  if (present !== undefined) return present;
  const bytes = Buffer.from(shared.text);
  const made = { bytes, hash: hashOf(bytes) };
  known.set(shared, made);
  return made;
}

/**
 * The bytes of markup, and a hash for them. Most of a page is what others have too: it is neither encoded nor hashed
 * again, but stands in the hash by its own. Markup cut in other pieces has another hash.
 */
export function markupBytes(markup: Markup): { body: Buffer<ArrayBuffer>; hash: string } {
  const pieces = markup.map((piece) => (typeof piece === 'string' ? piece : bytesOf(piece)));
  const size = pieces.reduce(
    (sum, piece) => sum + (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.bytes.length),
    0,
  );
  const body = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const piece of pieces)
    at += typeof piece === 'string' ? body.write(piece, at) : piece.bytes.copy(body, at);
  // No markup has a NUL (HTML, section 13.1.4), so that nothing else comes out the same.
  return {
    body,
    hash: hashOf(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.hash)).join('\0')),
  };
}
