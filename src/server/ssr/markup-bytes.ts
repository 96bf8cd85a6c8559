import { hash } from 'node:crypto';
import { PiecedBody } from '#server/answer-body.ts';
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
export function markupBytes(markup: Markup): { body: PiecedBody; hash: string } {
  const pieces = markup.map((piece) => (typeof piece === 'string' ? piece : bytesOf(piece)));
  const body = new PiecedBody(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.bytes)));
  // By the lengths of its own pieces it is known where they are cut. No hash is a number.
  const order = pieces.map((piece) => (typeof piece === 'string' ? piece.length : piece.hash));
  return { body, hash: hashOf(`${order.join()},${hashOf(body.own)}`) };
}
