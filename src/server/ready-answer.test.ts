import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { compressedWhenAsked } from './compress.ts';
import { ownHeaders, ReadyAnswer } from './ready-answer.ts';

const TEXT = '<p>çay</p>'.repeat(200);
const body = Buffer.from(TEXT);

const answer = (status = 200) =>
  new ReadyAnswer({ status, headers: [['X-Own', 'yes']], body, codings: compressedWhenAsked });

function ask(of: ReadyAnswer, acceptEncoding?: string, ifNoneMatch?: string, method = 'GET') {
  const form = of.represent({ method, acceptEncoding, ifNoneMatch });
  const own = ownHeaders(form);
  const pairs = own.flatMap((name, index) => (index % 2 === 0 ? [[name, own[index + 1]]] : []));
  const { status, body: sent } = form;
  return { status, body: sent, headers: Object.fromEntries([...form.headers, ...pairs]) };
}

describe('an answer whose bytes are at hand', () => {
  it('comes in the smallest coding that the client takes, with its length', () => {
    const brotli = ask(answer(), 'gzip, deflate, br, zstd');
    expect(brotli.headers).toMatchObject({
      'Content-Encoding': 'br',
      Vary: 'Accept-Encoding',
      'X-Own': 'yes',
    });
    expect(brotliDecompressSync(brotli.body ?? '').toString()).toBe(TEXT);
    expect(brotli.headers['Content-Length']).toBe(String(brotli.body?.byteLength));
    const gzip = ask(answer(), 'gzip;q=0.5');
    expect(gunzipSync(gzip.body ?? '').toString()).toBe(TEXT);
    for (const none of [undefined, '', 'br;q=0', 'identity']) {
      const plain = ask(answer(), none);
      expect(plain.headers).not.toHaveProperty('Content-Encoding');
      expect(plain.body?.toString()).toBe(TEXT);
    }
  });

  it('holds no memory besides its bytes', () => {
    // Node and zlib cut what is small from larger pieces, which would stay with it.
    for (const coding of ['br', 'gzip', 'identity']) {
      const { body: held } = ask(answer(), coding);
      expect(held?.buffer.byteLength).toBe(held?.byteLength);
    }
  });

  it('compresses each coding once', () => {
    const encode = vi.fn(() => gzipSync(body));
    const counted = new ReadyAnswer({ status: 200, headers: [], body, codings: { gzip: { encode } } });
    expect(ask(counted, 'gzip').body).toBe(ask(counted, 'br, gzip').body);
    expect(encode).toHaveBeenCalledOnce();
  });

  it('has every form still when it keeps only compressed ones', () => {
    const decode = vi.fn(brotliDecompressSync);
    const br = { ...compressedWhenAsked.br, decode };
    const kept = new ReadyAnswer({
      status: 200,
      headers: [],
      body,
      codings: { ...compressedWhenAsked, br },
    });
    ask(kept, 'br');
    expect(gunzipSync(ask(kept, 'gzip').body ?? '').toString()).toBe(TEXT);
    expect(ask(kept).body?.toString()).toBe(TEXT);
    expect(ask(kept).headers['Content-Length']).toBe(String(body.byteLength));
    // Each time: it was not kept.
    expect(decode).toHaveBeenCalledTimes(3);
    expect(brotliDecompressSync(ask(kept, 'br').body ?? '').toString()).toBe(TEXT);
  });

  it('keeps the bytes where a coding cannot be undone', () => {
    const codings = { gzip: { encode: () => gzipSync(body) } };
    const kept = new ReadyAnswer({ status: 200, headers: [], body, codings });
    ask(kept, 'gzip');
    expect(ask(kept).body).toBe(ask(kept).body);
  });

  it('shares the headers that do not follow from its bytes with answers of its kind', () => {
    const other = new ReadyAnswer({
      status: 200,
      headers: [['X-Own', 'yes']],
      body: Buffer.from('another'),
      codings: compressedWhenAsked,
    });
    const headersOf = (one: ReadyAnswer, acceptEncoding: string, ifNoneMatch?: string) =>
      one.represent({ method: 'GET', acceptEncoding, ifNoneMatch }).headers;
    expect(headersOf(other, 'br')).toBe(headersOf(answer(), 'br'));
    expect(headersOf(other, 'gzip')).not.toEqual(headersOf(answer(), 'br'));
  });

  it('answers a known ETag with 304, however proxies wrote it, and each coding has its own', () => {
    const { ETag: etag = '' } = ask(answer(), 'br').headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = ask(answer(), 'br', known);
      expect(again).toMatchObject({ status: 304, body: null, headers: { ETag: etag } });
      expect(again.headers).not.toHaveProperty('Content-Length');
    }
    expect(ask(answer(), 'gzip', etag).status).toBe(200);
    expect(ask(answer(), 'br', '"other"').status).toBe(200);
    expect(ask(answer(404), 'br', etag).status).toBe(404);
  });

  it('tells HEAD what GET would send, without the bytes', () => {
    const { body: none, ...head } = ask(answer(), 'br', undefined, 'HEAD');
    const { body: sent, ...get } = ask(answer(), 'br');
    expect(none).toBeNull();
    expect(sent).not.toBeNull();
    expect(head).toEqual(get);
  });

  it('reads the codings of many different headers right', () => {
    for (let index = 0; index < 200; index += 1) {
      expect(ask(answer(), `x-${index}, gzip`).headers['Content-Encoding']).toBe('gzip');
    }
  });
});
