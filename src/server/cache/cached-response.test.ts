import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CachedResponse } from './cached-response.ts';

const TEXT = '<p>çay</p>'.repeat(200);

const response = (status = 200, body: Buffer<ArrayBuffer> = Buffer.from(TEXT)) =>
  new CachedResponse({ status, headers: { 'x-own': 'yes' }, body, compressible: true });

function ask(of: CachedResponse, acceptEncoding?: string, ifNoneMatch?: string, method = 'GET') {
  const sent: Record<string, string | undefined> = {
    'accept-encoding': acceptEncoding,
    'if-none-match': ifNoneMatch,
  };
  const { status, headers, body } = of.represent(method, (name) => sent[name]);
  return { status, headers: { ...of.headers, ...headers }, body };
}

describe('a cached response', () => {
  it('is sent in the smallest coding that the client accepts, with its length', () => {
    const brotli = ask(response(), 'gzip, deflate, br, zstd');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'x-own': 'yes',
    });
    expect(brotliDecompressSync(brotli.body ?? '').toString()).toBe(TEXT);
    expect(brotli.headers['content-length']).toBe(String(brotli.body?.byteLength));
    const gzip = ask(response(), 'gzip;q=0.5');
    expect(gunzipSync(gzip.body ?? '').toString()).toBe(TEXT);
    for (const none of [undefined, '', 'br;q=0', 'identity', 'zstd']) {
      const plain = ask(response(), none);
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.body?.toString()).toBe(TEXT);
    }
  });

  it('reads only the beginning of a long Accept-Encoding', () => {
    const long = (start: string) => start + ', x'.repeat(5_000);
    expect(ask(response(), long('br')).headers).toHaveProperty('content-encoding', 'br');
    for (const none of [`${long('x')}, br`, 'x'.repeat(15_000), long(`${'x'.repeat(195)}, br; q=0`)]) {
      expect(ask(response(), none).headers).not.toHaveProperty('content-encoding');
    }
  });

  it('is sent only in stored codings if it is not compressible', () => {
    const gzip = gzipSync(TEXT, { level: 9 });
    const file = new CachedResponse({ headers: {}, body: Buffer.from(TEXT), compressed: { gzip } });
    expect(ask(file, 'gzip, br').body).toEqual(gzip);
    expect(ask(file, 'br').body?.toString()).toBe(TEXT);
  });

  it('retains no memory except its bytes', () => {
    // Node and zlib allocate small buffers from larger ones, which would stay in memory with them.
    for (const coding of ['br', 'gzip', 'identity']) {
      const { body } = ask(response(), coding);
      expect(body?.buffer.byteLength).toBe(body?.byteLength);
    }
  });

  it('reports at least its size in memory, compressed forms included', () => {
    const word = fc.constantFrom('çay', 'ocağı', '<p class="a">', '</p>', ' ', '7', 'İndir');
    // Three of ten pieces are random digits, so that the text compresses about as well as pages do.
    const piece = fc.oneof(
      { arbitrary: word, weight: 7 },
      { arbitrary: fc.stringMatching(/^[0-9a-f]{8}$/), weight: 3 },
    );
    const texts = fc.array(piece, { minLength: 1_000, maxLength: 5_000, size: 'max' });
    fc.assert(
      fc.property(texts, (pieces) => {
        const made = response(200, Buffer.from(pieces.join('')));
        const held = ['identity', 'br', 'gzip'].map((coding) => ask(made, coding).body?.byteLength ?? 0);
        expect(Number.isInteger(made.storedBytes)).toBe(true);
        expect(made.storedBytes).toBeGreaterThan(held.reduce((sum, each) => sum + each));
      }),
      // Shrinking a failure of this size takes minutes.
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('compresses each coding once', () => {
    const made = response();
    expect(ask(made, 'gzip').body).toBe(ask(made, 'gzip').body);
  });

  it('answers a known ETag with 304, also if proxies changed it, and has an ETag per coding', () => {
    const { etag = '' } = ask(response(), 'br').headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const headers = { 'x-own': 'yes', vary: 'Accept-Encoding', etag };
      expect(ask(response(), 'br', known)).toEqual({ status: 304, body: null, headers });
    }
    expect(ask(response(), 'gzip', etag).status).toBe(200);
    expect(ask(response(), 'br', '"other"').status).toBe(200);
    expect(ask(response(404), 'br', etag).status).toBe(404);
  });

  it('has another ETag for other bytes', () => {
    const etags = ['çay', 'kahve'].map((text) => ask(response(200, Buffer.from(text))).headers.etag);
    expect(new Set(etags).size).toBe(2);
  });

  it('answers HEAD with the headers of GET and no body', () => {
    const { body: none, ...head } = ask(response(), 'br', undefined, 'HEAD');
    const { body: sent, ...get } = ask(response(), 'br');
    expect(none).toBeNull();
    expect(sent).not.toBeNull();
    expect(head).toEqual(get);
  });

  it('parses many different Accept-Encoding headers', () => {
    for (let index = 0; index < 200; index += 1) {
      expect(ask(response(), `x-${index}, gzip`).headers['content-encoding']).toBe('gzip');
    }
  });
});
