import { expect, it } from 'vitest';
import { printLinks } from './print-link.ts';

const placesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `K${n}`, label: `Oda ${n}` }));

it('there is one link for the cards of a file, and one for each hundred beyond', () => {
  expect(printLinks('han', placesOf(2), '2 Kartı Bastır')).toEqual([
    { href: '/profile/han/baski?parca=yer&yerler=K0,K1', text: '2 Kartı Bastır' },
  ]);
  expect(printLinks('han', placesOf(100), 'Hepsini Bastır')).toHaveLength(1);
  const links = printLinks('han', placesOf(201), 'Hepsini Bastır');
  expect(links.map(({ text }) => text)).toEqual([
    '1–100. Kartları Bastır',
    '101–200. Kartları Bastır',
    '201–201. Kartları Bastır',
  ]);
  const ids = links.flatMap(({ href }) => href.split('yerler=')[1]?.split(','));
  expect(ids).toEqual(placesOf(201).map(({ id }) => id));
});
