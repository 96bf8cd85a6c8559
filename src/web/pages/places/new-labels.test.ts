import { describe, expect, it } from 'vitest';
import { inShort, newLabels } from './new-labels.ts';

const places = (...labels: string[]) => labels.map((label, n) => ({ id: `K${n}`, label }));
const typed = (name: string, first = '', last = '') => ({ name, first, last });
const numbered = (name: string, count: number) =>
  places(...Array.from({ length: count }, (_, n) => `${name} ${n}`));

describe('the labels that a form adds', () => {
  it.each([
    [typed('Oda', '301', '303'), ['Oda 301', 'Oda 302', 'Oda 303']],
    [typed(' Muhasebe '), ['Muhasebe']],
    [typed('Kat', '4'), ['Kat 4']],
    [typed('Kat', '', '5'), ['Kat 5']],
    [typed('Masa', '08', '11'), ['Masa 08', 'Masa 09', 'Masa 10', 'Masa 11']],
    [typed('Oda', '7', '7'), ['Oda 7']],
    [typed('\u2068Oda\u2069', '7', '7'), ['Oda 7']],
    [typed(`${'\u200E'.repeat(20)}Bahçe`), ['Bahçe']],
  ])('for %j are %j', (form, labels) => {
    expect(newLabels(form, [])).toEqual({ kind: 'labels', labels, present: 0 });
  });

  it('exclude existing labels regardless of case and spaces', () => {
    expect(newLabels(typed('oda', '301', '303'), places('Oda 302', 'ODA  301'))).toEqual({
      kind: 'labels',
      labels: ['oda 303'],
      present: 2,
    });
  });

  it.each([
    ['no name', typed('', '1', '2'), [], ['name'], 'Ad yazın.', false],
    ['nothing', typed('  '), [], ['name'], 'Ad yazın.', false],
    ['nothing visible', typed('\u200B'), [], ['name'], 'Ad yazın.', false],
    ['an override', typed('\u202EadO'), [], ['name'], 'Bu alanda kullanılamayan karakterler var.', true],
    [
      'a range backwards',
      typed('Oda', '320', '301'),
      [],
      ['first', 'last'],
      'Son numara ilk numaradan küçük olamaz.',
      true,
    ],
    [
      'a number half typed',
      typed('Oda', '301', '3'),
      [],
      ['first', 'last'],
      'Son numara ilk numaradan küçük olamaz.',
      false,
    ],
    [
      '101 at once',
      typed('Oda', '1', '101'),
      [],
      ['first', 'last'],
      'Bir seferde en fazla 100 kod ekleyebilirsiniz.',
      true,
    ],
    [
      '25 letters',
      typed('Avukat Şükrü Karahasan', '1', '10'),
      [],
      ['name'],
      'Numarayla birlikte en fazla 24 karakter olabilir.',
      true,
    ],
    [
      'one that there is',
      typed('işyeri'),
      places('İşyeri'),
      ['name'],
      'Bu adda bir kodunuz zaten var.',
      false,
    ],
    [
      'a range that there is',
      typed('Oda', '1', '2'),
      numbered('Oda', 5),
      ['first', 'last'],
      '2 kod zaten var.',
      true,
    ],
    ['number 501', typed('Masa'), numbered('Oda', 500), ['name'], 'En fazla 500 kodunuz olabilir.', true],
  ] as const)('are an error for %s', (_, form, present, fields, sentence, whileTyping) => {
    expect(newLabels(form, present)).toEqual({ kind: 'wrong', fields, sentence, whileTyping });
  });
});

it.each([
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a, b, c'],
  [['a', 'b', 'c', 'd'], 'a, b … d'],
  [['a', 'b', 'c', 'd'], 'a, b, c, d', 4],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c … e', 4],
  [['Büyük Oda 1', 'Kat 2'], 'Büyük Oda\u00a01, Kat\u00a02'],
] as [string[], string, number?][])('%j is shortened to %s', (labels, short, most) => {
  expect(inShort(labels, most)).toBe(short);
});
