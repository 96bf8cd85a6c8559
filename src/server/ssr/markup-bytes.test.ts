import { expect, it } from 'vitest';
import { markupBytes } from './markup-bytes.ts';

const shared = (text: string) => ({ text });

it('has the bytes of all pieces', () => {
  const { body } = markupBytes([shared('<p>Çay '), 'ocağı 🫖', shared('</p>')]);
  expect(body.whole().toString()).toBe('<p>Çay ocağı 🫖</p>');
});

it('has a hash that says whether two are the same, on every instance', () => {
  const hashOf = ([before, own, after]: [string, string, string]) =>
    markupBytes([shared(before), own, shared(after)]).hash;
  const hash = hashOf(['<p>', 'çay', '</p>']);
  expect(hash).toBe('63qLuhQxDSipfHBdycwmuQ9pYyPQsRDJwehJ58fz-BI');
  expect(hashOf(['<p>', 'çay', '</p>'])).toBe(hash);
  expect(hashOf(['<b>', 'çay', '</p>'])).not.toBe(hash);
  expect(hashOf(['<p>', 'su', '</p>'])).not.toBe(hash);
  expect(hashOf(['<p>', 'çay', '</b>'])).not.toBe(hash);
});

it('has another hash for what is cut elsewhere', () => {
  expect(markupBytes(['ab', 'c']).hash).not.toBe(markupBytes(['a', 'bc']).hash);
});

it('encodes once what pages share', () => {
  let reads = 0;
  const counted = {
    get text() {
      reads += 1;
      return '<p>';
    },
  };
  for (const own of ['çay', 'su']) markupBytes([counted, own]);
  expect(reads).toBe(1);
});
