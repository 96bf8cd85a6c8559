import { randomInt } from 'node:crypto';

/** Some of the latest paths; a power of two. */
const PLACES = 2 ** 14;

/**
 * Which paths were asked for lately, in 64 kB: what is asked for once is then forgotten without having been kept, and makes
 * nobody else's answer leave. Another path in the same place is forgotten for it; one of 2 ** 18 of these is taken for it, and
 * its answer kept early.
 */
export class AskedPaths {
  readonly #marks = new Uint32Array(PLACES);
  /** So that nobody knows which paths share a place. */
  readonly #start = randomInt(2 ** 32);

  /** Says whether a path was asked for before, and that it was now. */
  before(path: string): boolean {
    const mark = fnv1a(path, this.#start);
    const place = mark % PLACES;
    const isKnown = this.#marks[place] === mark;
    this.#marks[place] = mark;
    return isKnown;
  }
}

/** FNV-1a, of 32 bits, from a basis of one's own. */
function fnv1a(text: string, basis: number): number {
  let hash = basis;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
