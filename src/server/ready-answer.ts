import { createHash } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';
import { type HeaderList, ofForm, shared } from './shared-headers.ts';
import type { Visit } from './visit.ts';

/** Content codings, the smallest first: browsers weigh them all alike. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

type Bytes = Buffer<ArrayBuffer>;

/** A content coding of some bytes. */
interface Coding {
  /** Called once, when somebody first asks for it. */
  encode: (body: Bytes) => Bytes;
  /** Where the bytes themselves are worth less than their room: what they are made of again. */
  decode?: (encoded: Bytes) => Bytes;
}
export type Codings = Partial<Record<Exclude<Encoding, 'identity'>, Coding>>;

/** What of a request decides which form of an answer is sent. */
interface Asked {
  method: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** What is sent. */
export interface Representation {
  readonly status: number;
  /** Those that do not follow from the bytes. The same list for all answers that are alike but for these. */
  readonly headers: HeaderList;
  readonly etag: string;
  /** What GET is sent, in bytes; null with a 304. */
  readonly length: number | null;
  /** Null where HTTP sends none: to HEAD, and with a 304. */
  readonly body: Bytes | null;
}

/** Names and values by turns of those that follow from the bytes. */
export const ownHeaders = ({ etag, length }: Representation): string[] =>
  length === null ? ['ETag', etag] : ['ETag', etag, 'Content-Length', String(length)];

interface Content {
  status: number;
  /** Those that do not follow from the bytes. */
  headers: HeaderList;
  body: Bytes;
  codings: Codings;
  /** What whoever gets it has opened, to be counted. */
  visit?: Visit | undefined;
}

/** Buffers, objects and entries of one answer, as measured with 10,000 of them. */
const OBJECTS_BYTES = 1_000;

/** An answer whose bytes are at hand, in each of its codings and as 304 (RFC 9110 sections 8.8.3 and 13.1.2). */
export class ReadyAnswer {
  readonly status: number;
  readonly visit: Visit | null;
  /** At most what it holds in memory, compressed forms included. */
  readonly storedBytes: number;
  readonly #headers: HeaderList;
  readonly #codings: Codings;
  readonly #hash: string;
  /** Without the bytes themselves once they can be made of a compressed form. */
  readonly #bodies: Partial<Record<Encoding, Bytes>>;

  constructor({ status, headers, body, codings, visit = undefined }: Content) {
    this.status = status;
    this.visit = visit ?? null;
    this.#headers = shared(headers);
    this.#codings = codings;
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.#bodies = { identity: alone(body) };
    const forms = Object.values(codings);
    // Two compressed forms are less than one that is not.
    const most = forms.every(({ decode }) => decode !== undefined) ? 1 : 2;
    this.storedBytes = body.byteLength * most + OBJECTS_BYTES;
  }

  /** Whether whoever gets the one might as well get the other. */
  equals(other: ReadyAnswer): boolean {
    const { visit } = this;
    const sameVisit = visit?.businessId === other.visit?.businessId && visit?.of === other.visit?.of;
    return sameVisit && this.status === other.status && this.#hash === other.#hash;
  }

  represent({ method, acceptEncoding = '', ifNoneMatch }: Asked): Representation {
    const encoding = acceptedCodings(acceptEncoding).find((taken) => taken in this.#codings) ?? 'identity';
    const etag = `"${this.#hash}-${encoding}"`;
    // Proxies on the way weaken it to `W/"…"`, and several may stand in a row.
    if (this.status === 200 && ifNoneMatch?.includes(etag) === true) {
      return { status: 304, headers: ofForm(this.#headers, 'identity'), etag, length: null, body: null };
    }
    const body = this.#bodyIn(encoding);
    return {
      status: this.status,
      headers: ofForm(this.#headers, encoding),
      etag,
      length: body.byteLength,
      body: method === 'HEAD' ? null : body,
    };
  }

  /** The same for who speaks in Web standards. */
  respond(request: Request): Response {
    const form = this.represent({
      method: request.method,
      acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
      ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
    });
    const headers = new Headers(form.headers.map(([name, value]): [string, string] => [name, value]));
    const own = ownHeaders(form);
    for (let i = 0; i < own.length; i += 2) headers.set(own[i] ?? '', own[i + 1] ?? '');
    return new Response(form.body, { status: form.status, headers });
  }

  #bodyIn(encoding: Encoding): Bytes {
    const known = this.#bodies[encoding];
    if (known !== undefined) return known;
    const plain = this.#bodies.identity ?? this.#decoded();
    const coding = encoding === 'identity' ? undefined : this.#codings[encoding];
    if (coding === undefined) return plain;
    const body = alone(coding.encode(plain));
    this.#bodies[encoding] = body;
    if (coding.decode !== undefined) delete this.#bodies.identity;
    return body;
  }

  #decoded(): Bytes {
    for (const encoding of ENCODINGS) {
      const body = this.#bodies[encoding];
      const decode = this.#codings[encoding]?.decode;
      if (body !== undefined && decode !== undefined) return decode(body);
    }
    throw new Error('an answer has lost its bytes');
  }
}

/**
 * The same bytes without their neighbours: Node cuts small buffers, and zlib its results, from pieces of 64 kB, which
 * stay as long as any part of them does.
 */
export function alone(bytes: Bytes): Bytes {
  if (bytes.buffer.byteLength === bytes.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(copy);
  return copy;
}

export const readyFile = (type: string, cacheControl: string, body: Bytes, codings: Codings = {}) =>
  new ReadyAnswer({
    status: 200,
    headers: [
      ['Content-Type', type],
      ['Cache-Control', cacheControl],
    ],
    body,
    codings,
  });

/** Browsers send few different headers; what somebody invents is read each time and not kept. */
const MOST_HEADERS = 50;
const codingsByHeader = new Map<string, readonly (typeof ENCODINGS)[number][]>();

function acceptedCodings(header: string): readonly (typeof ENCODINGS)[number][] {
  const known = codingsByHeader.get(header);
  if (known !== undefined) return known;
  const taken = new Set(parseAccept(header).flatMap(({ type, q }) => (q > 0 ? [type] : [])));
  const codings = ENCODINGS.filter((encoding) => taken.has(encoding));
  if (codingsByHeader.size < MOST_HEADERS) codingsByHeader.set(header, codings);
  return codings;
}
