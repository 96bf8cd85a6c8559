/** Some of the latest paths; a power of two. */
const PLACES = 2 ** 14;

/**
 * Which paths were asked for lately, in 64 kB: what is asked for once is then forgotten without having been kept, and makes
 * nobody else's answer leave. Another path in the same place is forgotten for it, and of a billion a few are taken for one
 * another: an answer is made once more, or kept too early.
 */
export class AskedPaths {
  readonly #marks = new Uint32Array(PLACES);

  /** Says whether a path was asked for before, and that it was now. */
  before(path: string): boolean {
    const mark = markOf(path);
    const place = mark % PLACES;
    const isKnown = this.#marks[place] === mark;
    this.#marks[place] = mark;
    return isKnown;
  }
}

/** FNV-1a, of 32 bits. */
function markOf(text: string): number {
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return mark >>> 0;
}
