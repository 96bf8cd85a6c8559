const decoder = new TextDecoder();

/** A text of many pieces of ASCII, put together without an object for each of them. */
export class AsciiText {
  readonly #signs: Uint8Array;
  #length = 0;

  /** `most` is its greatest length; what is more is lost. */
  constructor(most: number) {
    this.#signs = new Uint8Array(most);
  }

  add(piece: string): this {
    for (let at = 0; at < piece.length; at += 1) this.#signs[this.#length++] = piece.charCodeAt(at);
    return this;
  }

  toString(): string {
    return decoder.decode(this.#signs.subarray(0, this.#length));
  }
}
