import { expect, it } from 'vitest';
import { editedSection } from '#web/owner/prices/edited-list.ts';
import { priceListCsv } from './price-list-csv.ts';

const csvOf = (title: string, ...products: [name: string, note: string, price: number | null][]) =>
  priceListCsv({
    sections: [
      editedSection({
        title,
        products: products.map(([name, note, price_kurus]) => ({ name, note, unit: 'bardak', price_kurus })),
      }),
    ],
  });

it('the list is a file for Excel in Turkish, with the products that have a price', () => {
  expect(csvOf('Çaylar', ['Çay', '', 1500], ['Ihlamur', 'ballı', 125050], ['Salep', '', null])).toBe(
    [
      '\uFEFF"Bölüm";"Ürün";"Açıklama";"Birim";"Fiyat (TL)"',
      '"Çaylar";"Çay";"";"bardak";"15,00"',
      '"Çaylar";"Ihlamur";"ballı";"bardak";"1250,50"',
      '',
    ].join('\r\n'),
  );
});

it.each([
  ['Çay "demli"; büyük', '"Çay ""demli""; büyük"'],
  ['=HYPERLINK("http://a.example")', `"'=HYPERLINK(""http://a.example"")"`],
  ['+90 532', `"'+90 532"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(1)', `"'@SUM(1)"`],
  [' =1', `"' =1"`],
  ['＝1', `"'＝1"`],
  ['1=1', '"1=1"'],
])('%s is a text in each column', (text, cell) => {
  const [, row] = csvOf(text, [text, text, 100]).split('\r\n');
  expect(row).toBe(`${cell};${cell};${cell};"bardak";"1,00"`);
});
