import { describe, expect, it } from 'vitest';
import { FRESH_MS, PathCache } from './path-cache.ts';

const page = (text: string) => ({ text, storedBytes: text.length });
type Page = ReturnType<typeof page>;
let now = 0;
const clock = { monotonic: () => now };

describe('PathCache', () => {
  it('keeps a page until its path is invalidated', () => {
    const cache = new PathCache<Page>(10_000, clock);
    const cinar = page('çınar');
    cache.set('/cinar', cinar, cache.generation);
    expect(cache.get('/cinar')).toBe(cinar);
    cache.invalidate(['/baska']);
    expect(cache.get('/cinar')).toBe(cinar);
    cache.invalidate(['/cinar']);
    expect(cache.get('/cinar')).toBeUndefined();
  });

  it('does not store a page whose data was read before an invalidation', () => {
    const cache = new PathCache<Page>(10_000, clock);
    const { generation } = cache;
    cache.invalidate(['/cinar']);
    cache.set('/cinar', page('eski'), generation);
    expect(cache.get('/cinar')).toBeUndefined();
  });

  it('returns no page older than a minute, but retains it', () => {
    const cache = new PathCache<Page>(10_000, clock);
    const cinar = page('çınar');
    cache.set('/cinar', cinar, cache.generation);
    now += FRESH_MS;
    expect(cache.get('/cinar')).toBe(cinar);
    now += 1;
    expect(cache.get('/cinar')).toBeUndefined();
    expect(cache.getStale('/cinar')).toBe(cinar);
    cache.set('/cinar', cinar, cache.generation);
    expect(cache.get('/cinar')).toBe(cinar);
  });

  it('drops one page and still stores others', () => {
    const cache = new PathCache<Page>(10_000, clock);
    const { generation } = cache;
    cache.set('/a', page('a'), generation);
    cache.delete('/a');
    expect(cache.getStale('/a')).toBeUndefined();
    cache.set('/b', page('b'), generation);
    expect(cache.get('/b')).toBeDefined();
  });

  it('forgets everything on "all"', () => {
    const cache = new PathCache<Page>(10_000, clock);
    cache.set('/a', page('a'), cache.generation);
    cache.invalidate('all');
    expect(cache.get('/a')).toBeUndefined();
  });

  it('evicts the least recently used page when it is full', () => {
    const cache = new PathCache<Page>(page('x'.repeat(100)).storedBytes * 2, clock);
    for (const path of ['/a', '/b']) cache.set(path, page('x'.repeat(100)), cache.generation);
    cache.get('/a');
    cache.set('/c', page('x'.repeat(100)), cache.generation);
    expect(cache.get('/b')).toBeUndefined();
    expect(cache.get('/a')).toBeDefined();
    expect(cache.get('/c')).toBeDefined();
  });

  it('evicts no page for one that exceeds its capacity', () => {
    const cache = new PathCache<Page>(100, clock);
    cache.set('/a', page('a'), cache.generation);
    cache.set('/b', page('x'.repeat(101)), cache.generation);
    expect(cache.get('/a')).toBeDefined();
    expect(cache.get('/b')).toBeUndefined();
  });
});
