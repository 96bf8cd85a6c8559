import { expect, it } from 'vitest';
import { type HeaderList, ofForm, shared } from './shared-headers.ts';

const page = (cacheControl: string, policy: string): HeaderList => [
  ['Content-Type', 'text/html'],
  ['Cache-Control', cacheControl],
  ['Content-Security-Policy', policy],
];

it('gives one list for those that are equal', () => {
  expect(shared(page('no-cache', "'self'"))).toBe(shared(page('no-cache', "'self'")));
});

it.each([
  ['Cache-Control', page('no-cache', "'none'"), page('max-age=60', "'none'")],
  ['Content-Security-Policy', page('no-store', "'sha256-a'"), page('no-store', "'sha256-b'")],
])('leaves each list its own %s, whichever came first', (_, one, other) => {
  for (const list of [one, other, one]) expect(shared([...list])).toEqual(list);
});

it('keeps one list for each coding', () => {
  const list = page('no-cache', "'self'");
  const [brotli, gzip, again] = ['br', 'gzip', 'br'].map((coding) => ofForm(list, coding));
  expect(again).toBe(brotli);
  expect(gzip).toEqual([...list, ['Vary', 'Accept-Encoding'], ['Content-Encoding', 'gzip']]);
});
