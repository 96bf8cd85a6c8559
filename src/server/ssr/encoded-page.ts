import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const BROTLI_QUALITY = 6;

type Encoding = 'br' | 'gzip' | 'identity';

function acceptedEncoding(header: string | null): Encoding {
  const accepted = (header ?? '').split(',').map((part) => part.trim().toLowerCase());
  const accepts = (name: string) =>
    accepted.some((part) => part.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(part));
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

interface PageKind {
  /** Kept by nobody; other pages are revalidated each time: a renamed shop must not live on. */
  confidential?: boolean;
  /** Not for search engines. A page that is not found never is. */
  unlisted?: boolean;
}

/** One rendered document, compressed once per encoding and answered with its ETag. */
export class EncodedPage {
  readonly #bodies = new Map<Encoding, Uint8Array<ArrayBuffer>>();
  readonly #html: Buffer<ArrayBuffer>;
  readonly #hash: string;
  readonly status: number;
  readonly #kind: PageKind;

  constructor(html: string, status: number, kind: PageKind = {}) {
    this.#kind = kind;
    this.#html = Buffer.from(html);
    this.#hash = createHash('sha256').update(this.#html).digest('base64url').slice(0, 22);
    this.status = status;
  }

  /** Upper bound of what it holds in memory, compressed forms included. */
  get storedBytes(): number {
    return this.#html.byteLength * 2;
  }

  respond(request: Request): Response {
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
    const etag = `"${this.#hash}-${encoding}"`;
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': this.#kind.confidential ? 'no-store' : 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: etag,
    });
    if (this.#kind.unlisted || this.status !== 200) headers.set('X-Robots-Tag', 'noindex');
    if (this.status === 200 && request.headers.get('if-none-match') === etag) {
      return new Response(null, { status: 304, headers });
    }
    const body = this.#encode(encoding);
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(body.byteLength));
    return new Response(request.method === 'HEAD' ? null : body, { status: this.status, headers });
  }

  #encode(encoding: Encoding): Uint8Array<ArrayBuffer> {
    const known = this.#bodies.get(encoding);
    if (known !== undefined) return known;
    const body = compress(this.#html, encoding);
    this.#bodies.set(encoding, body);
    return body;
  }
}

function compress(html: Buffer<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'br') {
    return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  }
  return encoding === 'gzip' ? gzipSync(html) : html;
}
