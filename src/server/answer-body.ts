/** Gives memory for so many bytes. */
export type Room = (bytes: number) => Buffer<ArrayBuffer>;

/** The bytes of an answer. */
export interface AnswerBody {
  readonly byteLength: number;
  /** How many of them nobody else holds. */
  readonly ownBytes: number;
  /** Where it does not lie whole anyway, in the room that is given for it, else in some of its own. */
  whole(room?: Room): Buffer<ArrayBuffer>;
  /** What `use` makes of its bytes, of which it keeps none. */
  lend<Made>(use: (bytes: Buffer<ArrayBuffer>) => Made): Made;
}

export function wholeBody(bytes: Buffer<ArrayBuffer>): AnswerBody {
  const { byteLength } = bytes;
  return { byteLength, ownBytes: byteLength, whole: () => bytes, lend: (use) => use(bytes) };
}

/** Where bodies are put together that are read at once and not kept. */
let desk = Buffer.allocUnsafeSlow(0);

/**
 * A body of which most is what others have too: kept is only what is its own. Put together whenever somebody asks for
 * it: that takes less than collecting the garbage of kept pages, all of which used to hold everything.
 */
export class PiecedBody implements AnswerBody {
  readonly byteLength: number;
  /** What nobody else holds. */
  readonly own: Buffer;
  /** In their order bytes of others, and how many of its own come next. */
  readonly #pieces: readonly (Buffer | number)[];
  /** As long as somebody is sent it: a thousand who read slowly hold one, not a thousand. */
  #whole: WeakRef<Buffer<ArrayBuffer>> | undefined;

  constructor(parts: readonly (Buffer | string)[]) {
    const pieces = parts.map((part) => (typeof part === 'string' ? Buffer.byteLength(part) : part));
    this.own = alone(Buffer.from(parts.filter((part) => typeof part === 'string').join('')));
    this.#pieces = pieces;
    this.byteLength = pieces.reduce<number>(
      (sum, piece) => sum + (typeof piece === 'number' ? piece : piece.length),
      0,
    );
  }

  get ownBytes(): number {
    return this.own.length;
  }

  whole(room?: Room): Buffer<ArrayBuffer> {
    const known = this.#whole?.deref();
    if (known !== undefined) return known;
    if (room !== undefined) return this.#joinInto(room(this.byteLength));
    const bytes = this.#joinInto(Buffer.allocUnsafeSlow(this.byteLength));
    this.#whole = new WeakRef(bytes);
    return bytes;
  }

  lend<Made>(use: (bytes: Buffer<ArrayBuffer>) => Made): Made {
    if (desk.length < this.byteLength) desk = Buffer.allocUnsafeSlow(this.byteLength);
    return use(this.#joinInto(desk.subarray(0, this.byteLength)));
  }

  #joinInto(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    let at = 0;
    let own = 0;
    for (const piece of this.#pieces) {
      if (typeof piece === 'number') {
        at += this.own.copy(bytes, at, own, own + piece);
        own += piece;
      } else at += piece.copy(bytes, at);
    }
    return bytes;
  }
}

/**
 * The same bytes without their neighbours: Node cuts small buffers, and zlib its results, from pieces of 64 kB, which
 * stay as long as any part of them does.
 */
export function alone(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return bytes.buffer.byteLength === bytes.byteLength ? bytes : copied(bytes, Buffer.allocUnsafeSlow);
}

export function copied(bytes: Buffer<ArrayBuffer>, room: Room): Buffer<ArrayBuffer> {
  const copy = room(bytes.byteLength);
  bytes.copy(copy);
  return copy;
}
