import { hash } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';
import type { Visit } from '#server/visit.ts';
import { type Coding, codings, compress } from './compress.ts';

type Bytes = Buffer<ArrayBuffer>;
/** Values by lower-case name. */
export type HeaderRecord = Readonly<Record<string, string>>;

interface Content {
  status?: number;
  headers: HeaderRecord;
  body: Bytes;
  /** If true, missing codings are compressed at the first request and cached. */
  compressible?: boolean;
  compressed?: Partial<Record<Coding, Bytes>>;
  /** The visit that is counted when a client receives this response. */
  visit?: Visit | undefined;
}

export interface Representation {
  status: number;
  headers: HeaderRecord;
  /** Null if HTTP sends no body: for HEAD and 304. */
  body: Bytes | null;
}

/** Memory of one response's buffers, objects and cache entry, measured with 10,000 of them. */
const OBJECTS_BYTES = 2_000;
/** Upper bound of both compressed forms, relative to the text; no page has needed more than half. */
const COMPRESSED_SHARE = 2 / 3;

/** A response that can be sent in each of its codings and as 304 (RFC 9110 sections 8.8.3 and 13.1.2). */
export class CachedResponse {
  readonly status: number;
  readonly headers: HeaderRecord;
  readonly visit: Visit | null;
  /** Upper bound of its memory in bytes, including codings that are added later. */
  readonly storedBytes: number;
  readonly #body: Bytes;
  readonly #hash: string;
  readonly #compressible: boolean;
  readonly #compressed: Partial<Record<Coding, Bytes>>;

  constructor({ status = 200, headers, body, compressible = false, compressed = {}, visit }: Content) {
    this.status = status;
    this.headers = { ...headers, vary: 'Accept-Encoding' };
    this.visit = visit ?? null;
    this.#body = ownMemory(body);
    this.#hash = hash('sha256', body, 'base64url').slice(0, 22);
    this.#compressible = compressible;
    this.#compressed = { ...compressed };
    const known = Object.values(compressed).reduce((sum, bytes) => sum + bytes.byteLength, 0);
    const later = compressible ? Math.ceil(body.byteLength * COMPRESSED_SHARE) : 0;
    this.storedBytes = body.byteLength + known + later + OBJECTS_BYTES;
  }

  /** Returns what a request receives; `header` returns one of its headers by the lower-case name. */
  represent(method: string | undefined, header: (name: string) => string | undefined): Representation {
    const coding = acceptedCodings
      .memo(cut(header('accept-encoding') ?? ''))
      .find((each) => this.#compressible || each in this.#compressed);
    const etag = `"${this.#hash}-${coding ?? 'identity'}"`;
    // `includes`, because proxies weaken it to `W/"…"`, and the header may list several.
    if (this.status === 200 && header('if-none-match')?.includes(etag))
      return { status: 304, headers: { etag }, body: null };
    const body = coding === undefined ? this.#body : this.#bytesIn(coding);
    const length = { 'content-length': String(body.byteLength) };
    return {
      status: this.status,
      headers: coding === undefined ? { etag, ...length } : { etag, 'content-encoding': coding, ...length },
      body: method === 'HEAD' ? null : body,
    };
  }

  #bytesIn(coding: Coding): Bytes {
    this.#compressed[coding] ??= ownMemory(compress[coding](this.#body));
    return this.#compressed[coding];
  }
}

export const fileResponse = (
  type: string,
  cacheControl: string,
  body: Bytes,
  compressed?: Partial<Record<Coding, Bytes>>,
) =>
  new CachedResponse({
    headers: { 'content-type': type, 'cache-control': cacheControl },
    body,
    ...(compressed && { compressed }),
  });

/** Copies bytes: Node and zlib allocate in slabs of 64 kB, which stay while any part is used. */
const ownMemory = (bytes: Bytes): Bytes =>
  bytes.buffer.byteLength === bytes.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);

/** Several times as long as a browser's `Accept-Encoding`; the rest of a longer one is not read. */
const MAX_HEADER = 200;

/** Drops the last coding of a long header, whose weight may be cut off. */
const cut = (header: string) =>
  header.length <= MAX_HEADER ? header : header.slice(0, header.lastIndexOf(',', MAX_HEADER));

/** Browsers send few different headers, so few entries suffice. */
const acceptedCodings = new LRUCache<string, readonly Coding[]>({
  max: 50,
  memoMethod: (header) => {
    const accepted = new Set(parseAccept(header).flatMap(({ type, q }) => (q > 0 ? [type] : [])));
    return codings.filter((coding) => accepted.has(coding));
  },
});
