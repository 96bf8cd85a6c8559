import { expect, it } from 'vitest';
import { printLink } from './print-link.ts';

const places = Array.from({ length: 201 }, (_, n) => ({ id: `K${n}`, label: `Oda ${n}` }));

it('the print link names at most as many places as a file holds, and none for all places', () => {
  expect(printLink('han', places.slice(0, 2))).toBe('/profile/han/baski?parca=yer&yerler=K0,K1');
  const [, ids = ''] = printLink('han', places).split('yerler=');
  expect(ids.split(',')).toEqual(places.slice(0, 200).map(({ id }) => id));
  expect(printLink('han')).toBe('/profile/han/baski?parca=yer');
});
