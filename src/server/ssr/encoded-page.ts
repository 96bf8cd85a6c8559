import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import type { PageDefinition } from '#shared/pages.ts';

const BROTLI_QUALITY = 6;

type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest that is taken: browsers weigh them all alike. */
function acceptedEncoding(header: string): Encoding {
  const taken = parseAccept(header).filter(({ q }) => q > 0);
  const encodings = ['br', 'gzip'] as const;
  return encodings.find((encoding) => taken.some(({ type }) => type === encoding)) ?? 'identity';
}

/** One rendered document, compressed once per encoding and answered with its ETag. */
export class EncodedPage {
  readonly #bodies = new Map<Encoding, Uint8Array<ArrayBuffer>>();
  readonly #html: Buffer<ArrayBuffer>;
  readonly #hash: string;
  readonly status: number;
  readonly #page: Pick<PageDefinition, 'cache' | 'robots'>;

  constructor(html: string, status: number, page: Pick<PageDefinition, 'cache' | 'robots'>) {
    this.#page = page;
    this.#html = Buffer.from(html);
    this.#hash = createHash('sha256').update(this.#html).digest('base64url').slice(0, 22);
    this.status = status;
  }

  /** Upper bound of what it holds in memory, compressed forms included. */
  get storedBytes(): number {
    return this.#html.byteLength * 2;
  }

  respond(request: Request): Response {
    const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? '');
    const etag = `"${this.#hash}-${encoding}"`;
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      // Browsers ask anew each time: a renamed business must not live on.
      'Cache-Control': this.#page.cache === 'no-store' ? 'no-store' : 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: etag,
    });
    // A page that is not found is never for search engines.
    if (this.#page.robots === 'noindex' || this.status !== 200) headers.set('X-Robots-Tag', 'noindex');
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
