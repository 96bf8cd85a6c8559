import { describe, expect, it } from 'vitest';
import { EncodedPage } from './encoded-page.ts';

const page = (text: string) => new EncodedPage(text, 200, { cache: 'server', robots: 'index' });

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
