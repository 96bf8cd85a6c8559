import { expect, it } from 'vitest';
import { accusative } from './accusative.ts';

it.each([
  'Çay’ı',
  'Oralet’i',
  'Ihlamur’u',
  'Tost’u',
  'Börek’i',
  'Gözleme’yi',
  'Limonata’yı',
  'Su’yu',
  'Büyük su’yu',
  'Rakı’yı',
  'Adaçayı’nı',
  'Kuşburnu’nu',
  'Türk kahvesi’ni',
  'Meyve suyu’nu',
  'Ayvalık tostu’nu',
  'Kakaolu süt’ü',
  'Tost kaşarlı’yı',
  'IHLAMUR’u',
  'SİMİT’i',
  'Mahlûtâ’yı',
])('a name takes the ending of its last vowel: %s', (expected) => {
  expect(accusative(expected.slice(0, expected.indexOf('’')))).toBe(expected);
});

it.each(['Çay 2', 'Tost (büyük)', 'Xx', 'Brrr', 'Çay½', 'Sandwich'])(
  'a name whose ending is unknown takes none: %s',
  (name) => expect(accusative(name)).toBeNull(),
);
