import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Room } from '#server/answer-body.ts';

/** Of Node's answer, what says when the system has taken all of it, and when nobody waits for it any more. */
type Reader = Pick<HttpBindings['outgoing'], 'writableFinished' | 'destroyed'>;

interface Desk {
  readonly bytes: Buffer<ArrayBuffer>;
  reader: Reader;
}

/** A page of a shop has some 44 kB. */
const DESK_BYTES = 64 * 1024;
/** 1 MB; whoever comes when all are in use gets a new one for good. */
const MOST_DESKS = 16;

/**
 * Lends out the same memory again once the system has taken what was written there. A page's bytes lie outside V8's
 * heap: to ask the system for new ones for each page, and to collect them, takes an eighth of the time of a page.
 */
export class Desks {
  #desks: Desk[] = [];

  /** Undefined where no server of Node's answers, as in tests. */
  roomOf({ env }: Pick<Context, 'env'>): Room | undefined {
    const { outgoing: reader } = (env ?? {}) as Partial<HttpBindings>;
    return reader && ((bytes) => this.#lend(bytes, reader));
  }

  #lend(bytes: number, reader: Reader): Buffer<ArrayBuffer> {
    if (bytes > DESK_BYTES) return Buffer.allocUnsafeSlow(bytes);
    const free = this.#desks.find((desk) => desk.reader.writableFinished);
    if (free !== undefined) {
      free.reader = reader;
      return free.bytes.subarray(0, bytes);
    }
    // What is still to be written to who has left nobody touches again.
    this.#desks = this.#desks.filter((desk) => !desk.reader.destroyed);
    if (this.#desks.length === MOST_DESKS) return Buffer.allocUnsafeSlow(bytes);
    const made = Buffer.allocUnsafeSlow(DESK_BYTES);
    this.#desks.push({ bytes: made, reader });
    return made.subarray(0, bytes);
  }
}
