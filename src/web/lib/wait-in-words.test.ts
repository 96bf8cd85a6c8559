import { expect, it } from 'vitest';
import { waitInWords, waitSentence } from './wait-in-words.ts';

it.each([
  [1, '1 saniye'],
  [60, '60 saniye'],
  [61, '2 dakika'],
  [180, '3 dakika'],
  [3600, '60 dakika'],
  [3601, '2 saat'],
])('%i seconds are formatted as %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
  expect(waitSentence(seconds)).toContain(`${words} sonra`);
});
