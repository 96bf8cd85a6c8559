import { beforeEach, describe, expect, it } from 'vitest';
import { FRESH_MS, PathCache } from './path-cache.ts';

const page = (text: string) => ({ text, storedBytes: text.length });
type Page = ReturnType<typeof page>;
let now = 0;
const clock = { monotonic: () => now };
const nothing = new Set<string>();
const cinar = page('çınar');

let cache: PathCache<Page>;
beforeEach(() => {
  cache = new PathCache<Page>(10_000, clock);
});

/** Lets time pass in which the changes are read once a second. */
function passReading(ms: number): void {
  for (let passed = 0; passed < ms; passed += 1_000) {
    now += 1_000;
    cache.update(nothing);
  }
}

describe('PathCache', () => {
  it('does not store a page whose data was read before a change', () => {
    for (const change of [new Set(['/cinar']), 'all', 'unread'] as const) {
      const { generation } = cache;
      cache.update(change);
      cache.set('/cinar', page('eski'), generation);
      expect(cache.getStale('/cinar')).toBeUndefined();
    }
    const { generation } = cache;
    cache.update(nothing);
    cache.set('/cinar', cinar, generation);
    expect(cache.get('/cinar')).toBe(cinar);
  });

  it('returns no page older than a minute, but retains it', () => {
    cache.set('/cinar', cinar, cache.generation);
    now += FRESH_MS;
    expect(cache.get('/cinar')).toBe(cinar);
    now += 1;
    expect(cache.get('/cinar')).toBeUndefined();
    passReading(10 * FRESH_MS);
    expect(cache.getStale('/cinar')).toBe(cinar);
    cache.set('/cinar', cinar, cache.generation);
    expect(cache.get('/cinar')).toBe(cinar);
  });

  it.each([
    [0, new Set(['/cinar'])],
    [10 * FRESH_MS, new Set(['/cinar'])],
    [0, 'all'],
  ] as const)('forgets a page that is %i ms old a minute after its change was read', (age, change) => {
    cache.set('/cinar', cinar, cache.generation);
    now += age;
    cache.update(change);
    passReading(30_000);
    expect(cache.getStale('/cinar')).toBe(cinar);
    passReading(30_000);
    expect(cache.getStale('/cinar')).toBeUndefined();
  });

  it('counts no outage: a changed page is there for the next one', () => {
    cache.set('/cinar', cinar, cache.generation);
    cache.update(new Set(['/cinar']));
    now += 10 * FRESH_MS;
    cache.update(nothing);
    expect(cache.getStale('/cinar')).toBe(cinar);
    passReading(FRESH_MS);
    expect(cache.getStale('/cinar')).toBeUndefined();
  });

  it('keeps a changed page that was rendered since', () => {
    cache.set('/cinar', page('eski'), cache.generation);
    cache.update(new Set(['/cinar']));
    cache.set('/cinar', cinar, cache.generation);
    passReading(FRESH_MS);
    expect(cache.get('/cinar')).toBe(cinar);
  });

  it('returns an extended page for a minute, and a changed one until changes are read again', () => {
    for (const path of ['/a', '/b']) cache.set(path, page(path), cache.generation);
    cache.update(new Set(['/b']));
    now += FRESH_MS + 1;
    for (const path of ['/a', '/b', '/c']) cache.extend(path);
    now += FRESH_MS;
    expect([cache.get('/a'), cache.get('/b'), cache.get('/c')]).toEqual([page('/a'), page('/b'), undefined]);
    cache.extend('/a');
    cache.update(nothing);
    expect([cache.get('/a'), cache.get('/b')]).toEqual([page('/a'), undefined]);
  });

  it('returns nothing after a change of unknown pages, but retains all', () => {
    cache.set('/a', page('a'), cache.generation);
    cache.update('unread');
    expect(cache.get('/a')).toBeUndefined();
    passReading(10 * FRESH_MS);
    expect(cache.getStale('/a')).toBeDefined();
  });

  it('drops one page and still stores others', () => {
    const { generation } = cache;
    cache.set('/a', page('a'), generation);
    cache.delete('/a');
    expect(cache.getStale('/a')).toBeUndefined();
    cache.set('/b', page('b'), generation);
    expect(cache.get('/b')).toBeDefined();
  });

  it('evicts the least recently used page when it is full', () => {
    cache = new PathCache<Page>(page('x'.repeat(100)).storedBytes * 2, clock);
    for (const path of ['/a', '/b']) cache.set(path, page('x'.repeat(100)), cache.generation);
    cache.get('/a');
    cache.set('/c', page('x'.repeat(100)), cache.generation);
    expect(cache.get('/b')).toBeUndefined();
    expect(cache.get('/a')).toBeDefined();
    expect(cache.get('/c')).toBeDefined();
  });

  it('evicts no page for one that exceeds its capacity', () => {
    cache = new PathCache<Page>(100, clock);
    cache.set('/a', page('a'), cache.generation);
    cache.set('/b', page('x'.repeat(101)), cache.generation);
    expect(cache.get('/a')).toBeDefined();
    expect(cache.get('/b')).toBeUndefined();
  });
});
