import { describe, expect, it } from 'vitest';
import { PathCache } from './path-cache.ts';

const page = (text: string) => ({ text, storedBytes: text.length });
type Page = ReturnType<typeof page>;

describe('PathCache', () => {
  it('keeps a page until its path is invalidated', () => {
    const cache = new PathCache<Page>(10_000);
    const cinar = page('çınar');
    cache.set('/cinar', cinar, cache.generation);
    expect(cache.get('/cinar')).toBe(cinar);
    cache.invalidate(['/baska']);
    expect(cache.get('/cinar')).toBe(cinar);
    cache.invalidate(['/cinar']);
    expect(cache.get('/cinar')).toBeUndefined();
  });

  it('does not store a page whose data was read before an invalidation', () => {
    const cache = new PathCache<Page>(10_000);
    const { generation } = cache;
    cache.invalidate(['/cinar']);
    cache.set('/cinar', page('eski'), generation);
    expect(cache.get('/cinar')).toBeUndefined();
  });

  it('forgets everything on "all"', () => {
    const cache = new PathCache<Page>(10_000);
    cache.set('/a', page('a'), cache.generation);
    cache.invalidate('all');
    expect(cache.get('/a')).toBeUndefined();
  });

  it('drops the page that was asked for longest ago when it is full', () => {
    const cache = new PathCache<Page>(page('x'.repeat(100)).storedBytes * 2);
    for (const path of ['/a', '/b']) cache.set(path, page('x'.repeat(100)), cache.generation);
    cache.get('/a');
    cache.set('/c', page('x'.repeat(100)), cache.generation);
    expect(cache.get('/b')).toBeUndefined();
    expect(cache.get('/a')).toBeDefined();
    expect(cache.get('/c')).toBeDefined();
  });

  it('keeps what it has when a page is larger than all of it', () => {
    const cache = new PathCache<Page>(100);
    cache.set('/a', page('a'), cache.generation);
    cache.set('/b', page('x'.repeat(101)), cache.generation);
    expect(cache.get('/a')).toBeDefined();
    expect(cache.get('/b')).toBeUndefined();
  });
});
