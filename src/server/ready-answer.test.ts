import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { alone, PiecedBody, wholeBody } from './answer-body.ts';
import { compressedWhenAsked } from './compress.ts';
import { ownHeaders, ReadyAnswer } from './ready-answer.ts';

const TEXT = '<p>çay</p>'.repeat(200);
const body = Buffer.from(TEXT);

const answer = (status = 200) =>
  new ReadyAnswer({
    status,
    headers: [['X-Own', 'yes']],
    body: wholeBody(alone(body)),
    codings: compressedWhenAsked,
  });

const ofBody = (pieced: PiecedBody) =>
  new ReadyAnswer({ status: 200, headers: [], body: pieced, codings: compressedWhenAsked });

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

  describe('where time counts', () => {
    const BROWSER = 'gzip, deflate, br, zstd';
    const soon = () =>
      new ReadyAnswer({
        status: 200,
        headers: [],
        body: wholeBody(alone(body)),
        codings: compressedWhenAsked,
        soonest: 'zstd',
      });
    const codingsOf = (of: ReadyAnswer, headers: string[], method?: string) =>
      headers.map((header) => ask(of, header, undefined, method).headers['Content-Encoding']);

    it('comes in the quickest coding to who asks first, and then in the smallest', () => {
      const made = soon();
      const { body: first, headers } = ask(made, BROWSER);
      expect(headers).toMatchObject({ 'Content-Encoding': 'zstd', 'Content-Length': `${first?.byteLength}` });
      expect(zstdDecompressSync(first ?? '').toString()).toBe(TEXT);
      expect(codingsOf(made, [BROWSER, BROWSER])).toEqual(['br', 'br']);
    });

    it('asks nobody to read what they do not take', () => {
      expect(codingsOf(soon(), ['br, gzip', BROWSER])).toEqual(['br', 'br']);
      expect(codingsOf(soon(), ['gzip'])).toEqual(['gzip']);
    });

    it('is in the quickest coding once, whoever asks for it and how', () => {
      expect(codingsOf(soon(), ['zstd', 'zstd'])).toEqual(['zstd', undefined]);
      expect(codingsOf(soon(), [BROWSER, BROWSER], 'HEAD')).toEqual(['zstd', 'br']);
    });

    it('knows what it sent in either coding', () => {
      const made = soon();
      for (const coding of ['zstd', 'br']) {
        const { ETag: etag = '' } = ask(made, BROWSER).headers;
        expect(etag).toContain(coding);
        expect(ask(made, BROWSER, etag)).toMatchObject({ status: 304, headers: { ETag: etag } });
        expect(ask(made, 'gzip', etag).status).toBe(200);
      }
    });
  });

  it('holds no memory besides its bytes', () => {
    // Node and zlib cut what is small from larger pieces, which would stay with it.
    for (const coding of ['br', 'gzip', 'identity']) {
      const { body: held } = ask(answer(), coding);
      expect(held?.buffer.byteLength).toBe(held?.byteLength);
    }
  });

  it('puts a body together of what it holds and what others hold', () => {
    const shared = Buffer.from('<p>Çay '.repeat(100));
    const pieced = new PiecedBody([shared, 'ocağı 🫖', shared, '', '!', 'son']);
    const whole = `${shared}ocağı 🫖${shared}!son`;
    expect(pieced.whole().toString()).toBe(whole);
    expect(pieced).toMatchObject({ byteLength: Buffer.byteLength(whole), ownBytes: 16 });
    const made = ofBody(pieced);
    expect(ask(made).body?.toString()).toBe(whole);
    expect(ask(made).headers).toHaveProperty('Content-Length', String(pieced.byteLength));
    expect(gunzipSync(ask(made, 'gzip').body ?? '').toString()).toBe(whole);
  });

  it.each([
    { coding: 'identity', isLent: true, decode: (bytes: Buffer) => bytes },
    { coding: 'zstd', isLent: true, decode: zstdDecompressSync },
    { coding: 'br', isLent: false, decode: brotliDecompressSync },
    { coding: 'gzip', isLent: false, decode: gunzipSync },
  ])('lies in the room that is given for one reader where nothing of it is kept ($coding)', (form) => {
    const { coding, isLent, decode } = form;
    const room = Buffer.alloc(64 * 1024);
    const made = new ReadyAnswer({
      status: 200,
      headers: [],
      body: new PiecedBody([Buffer.from(TEXT), 'çay'.repeat(500)]),
      // Known, as with pages, so that nothing is put together to make it.
      hash: 'k'.repeat(22),
      codings: compressedWhenAsked,
      soonest: 'zstd',
    });
    const get = (given?: (bytes: number) => Buffer<ArrayBuffer>) =>
      made.represent({ method: 'GET', acceptEncoding: coding, ifNoneMatch: undefined, room: given }).body;
    const first = get((bytes) => room.subarray(0, bytes));
    expect(first?.buffer === room.buffer).toBe(isLent);
    const sent = Buffer.from(first ?? '');
    // The next reader has it now.
    room.fill(0);
    expect(decode(sent).toString()).toBe(`${TEXT}${'çay'.repeat(500)}`);
    if (coding !== 'zstd') expect(get()?.equals(sent)).toBe(true);
  });

  it('is put together once for all who are sent it at the same time', () => {
    const pieced = new PiecedBody([Buffer.from('<p>'), 'çay', Buffer.from('</p>')]);
    const made = new ReadyAnswer({ status: 200, headers: [], body: pieced, codings: {} });
    const first = ask(made).body;
    expect(ask(made).body).toBe(first);
  });

  it('is compressed beside others without becoming one of them', () => {
    const texts = ['çay', 'kahve ve daha uzun bir metin', ''].map((text) => `<p>${text.repeat(50)}`);
    const all = texts.map((text) => ofBody(new PiecedBody([Buffer.from('<main>'), text])));
    for (const coding of ['br', 'gzip']) {
      const sent = all.map((each) => ask(each, coding).body ?? '');
      const decompress = coding === 'br' ? brotliDecompressSync : gunzipSync;
      expect(sent.map((bytes) => decompress(bytes).toString())).toEqual(texts.map((text) => `<main>${text}`));
    }
  });

  it('stays what it was while longer ones are compressed', () => {
    const sent = ask(ofBody(new PiecedBody([Buffer.from('<main>'), 'çay'.repeat(100)]))).body;
    // The last is longer than any other here, so that there has to be more room to put it together.
    for (const text of ['x'.repeat(1_000), 'y'.repeat(1_000_000)]) {
      const other = ask(ofBody(new PiecedBody([Buffer.from('<main>'), text])), 'gzip').body ?? '';
      expect(gunzipSync(other).toString() === `<main>${text}`).toBe(true);
    }
    expect(sent?.toString()).toBe(`<main>${'çay'.repeat(100)}`);
  });

  it('counts at least the bytes that it alone holds, compressed forms included', () => {
    const word = fc.constantFrom('çay', 'ocağı', '<p class="a">', '</p>', ' ', '7', 'İndir');
    // Of each ten pieces three of random digits, so that compressed it takes as much as pages do.
    const piece = fc.oneof(
      { arbitrary: word, weight: 7 },
      { arbitrary: fc.stringMatching(/^[0-9a-f]{8}$/), weight: 3 },
    );
    const texts = fc.array(piece, { minLength: 1_000, maxLength: 5_000, size: 'max' });
    fc.assert(
      fc.property(texts, (pieces) => {
        const pieced = new PiecedBody([Buffer.from(TEXT), pieces.join('')]);
        const made = ofBody(pieced);
        const held = ['br', 'gzip'].map((coding) => ask(made, coding).body?.byteLength ?? 0);
        expect(Number.isInteger(made.storedBytes)).toBe(true);
        expect(made.storedBytes).toBeGreaterThan(held.reduce((sum, each) => sum + each, pieced.ownBytes));
      }),
      // Making a failure of so many pieces smaller takes minutes.
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('counts of what others hold the compressed forms alone', () => {
    const storedWith = (sharedBytes: number) =>
      ofBody(new PiecedBody([Buffer.alloc(sharedBytes, 'a'), 'çay'])).storedBytes;
    expect(storedWith(40_000) - storedWith(10_000)).toBeCloseTo((2 / 3) * 30_000, -1);
  });

  it('compresses each coding once', () => {
    const gzip = vi.fn(() => gzipSync(body));
    const counted = new ReadyAnswer({ status: 200, headers: [], body: wholeBody(body), codings: { gzip } });
    expect(ask(counted, 'gzip').body).toBe(ask(counted, 'br, gzip').body);
    expect(gzip).toHaveBeenCalledOnce();
  });

  it('shares the headers that do not follow from its bytes with answers of its kind', () => {
    const other = new ReadyAnswer({
      status: 200,
      headers: [['X-Own', 'yes']],
      body: wholeBody(Buffer.from('another')),
      codings: compressedWhenAsked,
    });
    const headersOf = (one: ReadyAnswer, acceptEncoding: string, ifNoneMatch?: string) =>
      one.represent({ method: 'GET', acceptEncoding, ifNoneMatch }).headers;
    expect(headersOf(other, 'br')).toBe(headersOf(answer(), 'br'));
    expect(headersOf(other, 'gzip')).not.toEqual(headersOf(answer(), 'br'));
  });

  it.each(['Content-Security-Policy', 'Cache-Control'])('shares no %s that is another', (name) => {
    const withValue = (value: string) =>
      new ReadyAnswer({ status: 200, headers: [[name, value]], body: wholeBody(body), codings: {} });
    for (const values of [
      ['one', 'other'],
      ['other', 'one'],
    ]) {
      const headers = values.map(withValue).map((made) => ask(made).headers[name]);
      expect(headers).toEqual(values);
    }
  });

  it('answers a known ETag with 304, however proxies wrote it, and each coding has its own', () => {
    const { ETag: etag = '' } = ask(answer(), 'br').headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = ask(answer(), 'br', known);
      const headers = { 'X-Own': 'yes', Vary: 'Accept-Encoding', ETag: etag };
      expect(again).toEqual({ status: 304, body: null, headers });
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
