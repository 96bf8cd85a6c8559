import { describe, expect, it } from 'vitest';
import { EncodedPage } from './encoded-page.ts';
import { PageCache } from './page-cache.ts';

const page = (text: string) => new EncodedPage(text, 200);

describe('PageCache', () => {
  it('keeps a page until its path is invalidated', () => {
    const cache = new PageCache(10_000);
    const cinar = page('çınar');
    cache.set('/cinar', cinar, cache.generation);
    expect(cache.get('/cinar')).toBe(cinar);
    cache.invalidate(['/baska']);
    expect(cache.get('/cinar')).toBe(cinar);
    cache.invalidate(['/cinar']);
    expect(cache.get('/cinar')).toBeUndefined();
  });

  it('does not store a page whose data was read before an invalidation', () => {
    const cache = new PageCache(10_000);
    const { generation } = cache;
    cache.invalidate(['/cinar']);
    cache.set('/cinar', page('eski'), generation);
    expect(cache.get('/cinar')).toBeUndefined();
  });

  it('forgets everything on "all"', () => {
    const cache = new PageCache(10_000);
    cache.set('/a', page('a'), cache.generation);
    cache.invalidate('all');
    expect(cache.get('/a')).toBeUndefined();
  });

  it('drops the page that was asked for longest ago when it is full', () => {
    const cache = new PageCache(page('x'.repeat(100)).storedBytes * 2);
    for (const path of ['/a', '/b']) cache.set(path, page('x'.repeat(100)), cache.generation);
    cache.get('/a');
    cache.set('/c', page('x'.repeat(100)), cache.generation);
    expect(cache.get('/b')).toBeUndefined();
    expect(cache.get('/a')).toBeDefined();
    expect(cache.get('/c')).toBeDefined();
  });
});

describe('EncodedPage', () => {
  const ask = (headers: Record<string, string>) => new Request('http://localhost/', { headers });

  it('compresses as the browser asks, and answers a known ETag with 304', async () => {
    const document = page('<p>çay</p>'.repeat(200));
    const brotli = document.respond(ask({ 'accept-encoding': 'gzip, br' }));
    expect(brotli.headers.get('content-encoding')).toBe('br');
    const etag = brotli.headers.get('etag') ?? '';
    expect(document.respond(ask({ 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
    expect(document.respond(ask({ 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
    const plain = document.respond(ask({ 'accept-encoding': 'br;q=0' }));
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toContain('<p>çay</p>');
  });
});
