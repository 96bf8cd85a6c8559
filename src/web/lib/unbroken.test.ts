import { expect, it } from 'vitest';
import { unbroken, withNumbersKept } from './unbroken.ts';

it.each([
  ['Cum 07:00–18:00', 'Cum 07:00–\u206018:00'],
  ['9–11 Mart 2027: kapalı', '9–\u206011\u00a0Mart\u00a02027: kapalı'],
  ['28 Aralık 2026–3 Ocak 2027', '28\u00a0Aralık\u00a02026–3\u00a0Ocak\u00a02027'],
  ['+90 532 123 45 67', '+90\u00a0532\u00a0123\u00a045\u00a067'],
])('%s is kept on one line, but for a range of two years', (text, kept) => {
  expect(unbroken(text)).toBe(kept);
});

it.each([
  ['Gazi Cad. No: 14/B KAT 3', 'Gazi Cad. No:\u00a014/B KAT\u00a03'],
  ['Cad. 5 DAİRE 15 Kadıköy', 'Cad.\u00a05 DAİRE\u00a015 Kadıköy'],
  ['No 5 34245 Gaziosmanpaşa', 'No\u00a05 34245 Gaziosmanpaşa'],
  [
    'Alsancak Mah. 1453. Sokak No 12 06050 Altındağ/Ankara',
    'Alsancak\u00a0Mah. 1453.\u00a0Sokak No\u00a012 06050\u00a0Altındağ/\u200bAnkara',
  ],
  [
    'İzmir-1 Sitesi 19 Mayıs Apt. D. 114-116 / B',
    'İzmir-\u20601 Sitesi 19\u00a0Mayıs Apt. D.\u00a0114-\u2060116\u00a0/ B',
  ],
])('in the address %s a number stays with what it belongs to', (address, kept) => {
  expect(withNumbersKept(address)).toBe(kept);
});
