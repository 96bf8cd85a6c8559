import { expect, it } from 'vitest';
import { findPlaces, groupPlaces } from './group-places.ts';

const places = (...labels: string[]) => labels.map((label) => ({ id: label, label }));
const labels = (listed: readonly { label: string }[]) => listed.map(({ label }) => label);

it('places are grouped by first word, rooms then tables then the rest, without empty groups', () => {
  const groups = groupPlaces(places('Odabaşı', 'masa 2', 'ODA 9', 'Oda 10', 'Çatı', 'Masa', 'Masal Odası'));
  expect(groups.map(({ name, places: listed }) => [name, labels(listed)])).toEqual([
    ['Oda', ['ODA 9', 'Oda 10']],
    ['Masa', ['masa 2', 'Masa']],
    ['Diğer', ['Odabaşı', 'Çatı', 'Masal Odası']],
  ]);
  const series = groupPlaces(
    places('Depo', 'Depo 1', 'Dükkân 2', 'Dükkân 9', 'DÜKKÂN 10', 'Oda 1', '12', '13'),
  );
  expect(series.map(({ name, places: listed }) => [name, labels(listed)])).toEqual([
    ['Oda', ['Oda 1']],
    ['Dükkân', ['Dükkân 2', 'Dükkân 9', 'DÜKKÂN 10']],
    ['Diğer', ['Depo', 'Depo 1', '12', '13']],
  ]);
  expect(groupPlaces(places('Diğer 1', 'Diğer 2', 'Kasa'))).toHaveLength(1);
  expect(groupPlaces(places('Kasa')).map(({ name }) => name)).toEqual(['Diğer']);
});

it('labels are found by a part of them, with Turkish letter rules', () => {
  const listed = places('Oda 301', 'Işık Ofis', 'İnşaat');
  expect(labels(findPlaces(listed, ' oda 3'))).toEqual(['Oda 301']);
  expect(labels(findPlaces(listed, 'ışık'))).toEqual(['Işık Ofis']);
  expect(labels(findPlaces(listed, 'in'))).toEqual(['İnşaat']);
  expect(findPlaces(listed, '  ')).toBe(listed);
});
