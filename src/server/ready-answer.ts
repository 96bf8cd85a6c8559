import { hash } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';
import type { Visit } from '#server/domain/visits/visit.ts';
import { type AnswerBody, alone, copied, type Room, wholeBody } from './answer-body.ts';
import { type HeaderList, ofForm, shared } from './shared-headers.ts';

/** Content codings, the smallest first: browsers weigh them all alike. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
type Coding = (typeof ENCODINGS)[number];

type Bytes = Buffer<ArrayBuffer>;

/** The codings an answer comes in, and how each is made of its bytes: once, when somebody first asks. */
export type Codings = Partial<Record<Coding, (body: Bytes) => Bytes>>;

/** What of a request decides which form of an answer is sent. */
interface Asked {
  method: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  /** For what this reader alone is sent; until all of it is. */
  room?: Room | undefined;
}

/** What is sent. */
export interface Representation {
  readonly status: number;
  /** Those that do not follow from the bytes: the same list for all answers that are alike but for these. */
  readonly headers: HeaderList;
  readonly etag: string;
  /** Of what GET is sent, in bytes; null with a 304. */
  readonly length: number | null;
  /** Null where HTTP sends none: to HEAD, and with a 304. */
  readonly body: Bytes | null;
}

/** Names and values by turns of the headers that follow from the bytes. */
export const ownHeaders = ({ etag, length }: Representation): string[] =>
  length === null ? ['ETag', etag] : ['ETag', etag, 'Content-Length', String(length)];

interface Content {
  status: number;
  /** Those that do not follow from the bytes. */
  headers: HeaderList;
  body: AnswerBody;
  /** What no other body has (base64url), where that is known already; else it is made of the bytes. */
  hash?: string;
  codings: Codings;
  /** Of the codings the quickest, where its time counts: who asks first gets it, if they take it, and it is not kept. */
  soonest?: Coding | undefined;
  /** What whoever gets it has opened, to be counted. */
  visit?: Visit | undefined;
}

/** Buffers, objects and entries of one answer, as measured with 10,000 of them. */
const OBJECTS_BYTES = 1_000;
/** What text takes in two codings, of its own size: of pages more than half was never seen. Random letters take all of it. */
const COMPRESSED_SHARE = 2 / 3;

/** An answer whose bytes are at hand, in each of its codings and as 304 (RFC 9110 sections 8.8.3 and 13.1.2). */
export class ReadyAnswer {
  readonly status: number;
  readonly visit: Visit | null;
  /** What it alone holds in memory, compressed forms included: at most, and about for text that hardly compresses. */
  readonly storedBytes: number;
  readonly #headers: HeaderList;
  readonly #body: AnswerBody;
  readonly #hash: string;
  readonly #codings: Codings;
  readonly #soonest: Coding | undefined;
  #wasAsked = false;
  readonly #compressed: Partial<Record<Coding, Bytes>> = {};

  constructor({ status, headers, body, hash: known, codings, soonest, visit }: Content) {
    this.status = status;
    this.visit = visit ?? null;
    this.#headers = shared(headers);
    this.#body = body;
    this.#hash = (known ?? hash('sha256', body.whole(), 'base64url')).slice(0, 22);
    this.#codings = codings;
    this.#soonest = soonest;
    const share = Object.keys(codings).length > 0 ? COMPRESSED_SHARE : 0;
    this.storedBytes = body.ownBytes + Math.ceil(body.byteLength * share) + OBJECTS_BYTES;
  }

  /** Whether whoever gets the one might as well get the other. */
  equals(other: ReadyAnswer): boolean {
    const { visit } = this;
    const sameVisit = visit?.businessId === other.visit?.businessId && visit?.of === other.visit?.of;
    return sameVisit && this.status === other.status && this.#hash === other.#hash;
  }

  represent({ method, acceptEncoding = '', ifNoneMatch, room }: Asked): Representation {
    const taken = acceptedCodings(acceptEncoding);
    const smallest = taken.find((coding) => coding in this.#codings && coding !== this.#soonest);
    const soonest = taken.find((coding) => coding === this.#soonest);
    if (this.status === 200 && ifNoneMatch !== undefined) {
      const known = [smallest, soonest].map((coding) => this.#etag(coding));
      // Proxies on the way weaken it to `W/"…"`, and several may stand in a row.
      const etag = known.find((each) => ifNoneMatch.includes(each));
      if (etag !== undefined)
        return { status: 304, headers: ofForm(this.#headers), etag, length: null, body: null };
    }
    const coding = this.#wasAsked ? smallest : (soonest ?? smallest);
    // By HEAD as well: nobody has the same compressed again and again.
    this.#wasAsked = true;
    const compressed = coding && this.#compressedIn(coding, room);
    const isHead = method === 'HEAD';
    return {
      status: this.status,
      headers: ofForm(this.#headers, coding),
      etag: this.#etag(coding),
      length: (compressed ?? this.#body).byteLength,
      body: isHead ? null : (compressed ?? this.#body.whole(room)),
    };
  }

  #etag(coding: Coding | undefined): string {
    return `"${this.#hash}-${coding ?? 'identity'}"`;
  }

  #compressedIn(coding: Coding, room: Room | undefined): Bytes | undefined {
    const known = this.#compressed[coding];
    if (known !== undefined) return known;
    const compress = this.#codings[coding];
    if (compress === undefined) return undefined;
    const bytes = this.#body.lend(compress);
    if (coding === this.#soonest && room !== undefined) return copied(bytes, room);
    const kept = alone(bytes);
    if (coding !== this.#soonest) this.#compressed[coding] = kept;
    return kept;
  }
}

export const readyFile = (type: string, cacheControl: string, body: Bytes, codings: Codings = {}) =>
  new ReadyAnswer({
    status: 200,
    headers: [
      ['Content-Type', type],
      ['Cache-Control', cacheControl],
    ],
    body: wholeBody(alone(body)),
    codings,
  });

/** Browsers send few different headers; what somebody invents is read each time and not kept. */
const MOST_HEADERS = 50;
const codingsByHeader = new Map<string, readonly Coding[]>();

function acceptedCodings(header: string): readonly Coding[] {
  const known = codingsByHeader.get(header);
  if (known !== undefined) return known;
  const taken = new Set(parseAccept(header).flatMap(({ type, q }) => (q > 0 ? [type] : [])));
  const codings = ENCODINGS.filter((encoding) => taken.has(encoding));
  if (codingsByHeader.size < MOST_HEADERS) codingsByHeader.set(header, codings);
  return codings;
}
