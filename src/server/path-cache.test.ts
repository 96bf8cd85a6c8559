import { describe, expect, it } from 'vitest';
import { AskedPaths } from './asked-paths.ts';
import { plusMs } from './clock.ts';
import { FRESH_MS, PathCache } from './path-cache.ts';

const page = (text: string) => ({ text, storedBytes: text.length });
type Page = ReturnType<typeof page>;
let now = new Date('2026-11-22T09:00:00Z');
const clock = { now: () => now };

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

  it('answers with no page that is a minute old, but still has it', () => {
    const cache = new PathCache<Page>(10_000, clock);
    const cinar = page('çınar');
    cache.set('/cinar', cinar, cache.generation);
    now = plusMs(now, FRESH_MS - 1);
    expect(cache.get('/cinar')).toBe(cinar);
    now = plusMs(now, 1);
    expect(cache.get('/cinar')).toBeUndefined();
    expect(cache.getAged('/cinar')).toBe(cinar);
    cache.set('/cinar', cinar, cache.generation);
    expect(cache.get('/cinar')).toBe(cinar);
  });

  it('drops a page without keeping others from being stored', () => {
    const cache = new PathCache<Page>(10_000, clock);
    const { generation } = cache;
    cache.set('/a', page('a'), generation);
    cache.drop('/a');
    expect(cache.getAged('/a')).toBeUndefined();
    cache.set('/b', page('b'), generation);
    expect(cache.get('/b')).toBeDefined();
  });

  it('forgets everything on "all"', () => {
    const cache = new PathCache<Page>(10_000, clock);
    cache.set('/a', page('a'), cache.generation);
    cache.invalidate('all');
    expect(cache.get('/a')).toBeUndefined();
  });

  it('drops the page that was asked for longest ago when it is full', () => {
    const cache = new PathCache<Page>(page('x'.repeat(100)).storedBytes * 2, clock);
    for (const path of ['/a', '/b']) cache.set(path, page('x'.repeat(100)), cache.generation);
    cache.get('/a');
    cache.set('/c', page('x'.repeat(100)), cache.generation);
    expect(cache.get('/b')).toBeUndefined();
    expect(cache.get('/a')).toBeDefined();
    expect(cache.get('/c')).toBeDefined();
  });

  it('keeps what it has when a page is larger than all of it', () => {
    const cache = new PathCache<Page>(100, clock);
    cache.set('/a', page('a'), cache.generation);
    cache.set('/b', page('x'.repeat(101)), cache.generation);
    expect(cache.get('/a')).toBeDefined();
    expect(cache.get('/b')).toBeUndefined();
  });

  it('lets nobody leave for what is asked for the first time, where that is noted', () => {
    const of100 = page('x'.repeat(100));
    const cache = new PathCache<Page>(200, clock, new AskedPaths());
    const set = (path: string) => cache.set(path, of100, cache.generation);
    for (const path of ['/a', '/b', '/c']) set(path);
    expect(cache.get('/c')).toBeUndefined();
    // What is there is stored anew without having been asked for while there was no room.
    set('/a');
    set('/c');
    expect(['/a', '/b', '/c'].filter((path) => cache.get(path) !== undefined)).toEqual(['/a', '/c']);
    cache.drop('/a');
    set('/d');
    expect(cache.get('/d')).toBe(of100);
  });
});
