import { hash } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';
import { type AnswerBody, alone, wholeBody } from './answer-body.ts';
import type { Visit } from './visit.ts';

/** Content codings, the smallest first: browsers weigh them all alike. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** What of a request decides which form of an answer is sent. */
interface Asked {
  method: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** What is sent. The same question gets the same object. */
export interface Representation {
  readonly status: number;
  readonly headers: HeaderList;
  /** Null where HTTP sends none: to HEAD, and with a 304. */
  readonly body: Buffer<ArrayBuffer> | null;
}

interface Content {
  status: number;
  /** Those that do not follow from the bytes. */
  headers: HeaderList;
  body: AnswerBody;
  /** What no other body has (base64url), where that is known already; else it is made of the bytes. */
  hash?: string;
  /** The codings it comes in, and how they are made of the bytes: once, when somebody first asks. */
  compressed: Partial<Record<Encoding, (body: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>>>;
  /** What whoever gets it has opened, to be counted. */
  visit?: Visit | undefined;
}

/** Lists of headers, forms and buffers of one answer, as measured with 10,000 of them. */
const OBJECTS_BYTES = 2_000;

/** An answer whose bytes are at hand, in each of its codings and as 304 (RFC 9110 sections 8.8.3 and 13.1.2). */
export class ReadyAnswer {
  readonly #content: Content;
  readonly #hash: string;
  readonly #compressed = new Map<Encoding, Buffer<ArrayBuffer>>();
  readonly #representations = new Map<string, Representation>();

  constructor(content: Content) {
    this.#content = content;
    const hashed = content.hash ?? hash('sha256', content.body.whole(), 'base64url');
    this.#hash = hashed.slice(0, 22);
  }

  get status(): number {
    return this.#content.status;
  }

  get visit(): Visit | null {
    return this.#content.visit ?? null;
  }

  /** About what it holds in memory, compressed forms included. */
  get storedBytes(): number {
    const { ownBytes, byteLength } = this.#content.body;
    return ownBytes + byteLength + OBJECTS_BYTES;
  }

  /** Whether whoever gets the one might as well get the other. */
  equals(other: ReadyAnswer): boolean {
    const { visit } = this;
    const sameVisit = visit?.businessId === other.visit?.businessId && visit?.of === other.visit?.of;
    return sameVisit && this.status === other.status && this.#hash === other.#hash;
  }

  represent({ method, acceptEncoding = '', ifNoneMatch }: Asked): Representation {
    const coding = acceptedCodings(acceptEncoding).find((taken) => taken in this.#content.compressed);
    const encoding = coding ?? 'identity';
    // Proxies on the way weaken it to `W/"…"`, and several may stand in a row.
    const known = this.status === 200 && ifNoneMatch?.includes(this.#etag(encoding)) === true;
    return this.#form(encoding, known ? '304' : method === 'HEAD' ? 'HEAD' : 'GET');
  }

  /** The same for who speaks in Web standards. */
  respond(request: Request): Response {
    const { status, headers, body } = this.represent({
      method: request.method,
      acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
      ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
    });
    return new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) });
  }

  #form(encoding: Encoding, kind: '304' | 'HEAD' | 'GET'): Representation {
    const key = `${encoding} ${kind}`;
    const known = this.#representations.get(key);
    if (known !== undefined) return known;
    const compressed = this.#compressedIn(encoding);
    const headers: [string, string][] = [
      ...this.#content.headers.map(([name, value]): [string, string] => [name, value]),
      ['Vary', 'Accept-Encoding'],
      ['ETag', this.#etag(encoding)],
    ];
    if (kind !== '304') {
      if (encoding !== 'identity') headers.push(['Content-Encoding', encoding]);
      headers.push(['Content-Length', String((compressed ?? this.#content.body).byteLength)]);
    }
    const status = kind === '304' ? 304 : this.status;
    const { body } = this.#content;
    const form: Representation = {
      status,
      headers,
      get body() {
        return kind === 'GET' ? (compressed ?? body.whole()) : null;
      },
    };
    this.#representations.set(key, form);
    return form;
  }

  /** Null for its bytes as they are. */
  #compressedIn(encoding: Encoding): Buffer<ArrayBuffer> | null {
    const { body, compressed } = this.#content;
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const compress = compressed[encoding];
    if (compress === undefined) return null;
    const bytes = alone(compress(body.whole()));
    this.#compressed.set(encoding, bytes);
    return bytes;
  }

  #etag(encoding: Encoding): string {
    return `"${this.#hash}-${encoding}"`;
  }
}

export const readyFile = (
  type: string,
  cacheControl: string,
  body: Buffer<ArrayBuffer>,
  compressed: Content['compressed'] = {},
) =>
  new ReadyAnswer({
    status: 200,
    headers: [
      ['Content-Type', type],
      ['Cache-Control', cacheControl],
    ],
    body: wholeBody(alone(body)),
    compressed,
  });

/** Browsers send few different headers; what somebody invents is read each time and not kept. */
const MOST_HEADERS = 50;
const codingsByHeader = new Map<string, readonly Encoding[]>();

function acceptedCodings(header: string): readonly Encoding[] {
  const known = codingsByHeader.get(header);
  if (known !== undefined) return known;
  const taken = new Set(parseAccept(header).flatMap(({ type, q }) => (q > 0 ? [type] : [])));
  const codings = ENCODINGS.filter((encoding) => taken.has(encoding));
  if (codingsByHeader.size < MOST_HEADERS) codingsByHeader.set(header, codings);
  return codings;
}
