import { describe, expect, it } from 'vitest';
import { emailAddress } from './email.ts';

const address = emailAddress(60, 'Adres yazın.');
const sentenceOf = (text: string) => address.safeParse(text).error?.issues[0]?.message;

describe('emailAddress', () => {
  it.each([
    'ali@posta.example',
    "o'neil+cay@posta.example",
    'a.b_c-d@alt.posta.example',
    'ali@xn--bcher-kva.example',
    'ali..veli@posta.example',
  ])('accepts %s, as browsers do', (text) => {
    expect(address.parse(text)).toBe(text);
  });

  it.each([
    ['ali@bücher.example', 'ali@xn--bcher-kva.example'],
    ['ali@BÜCHER.example', 'ali@xn--bcher-kva.example'],
    ['ali@例え。テスト', 'ali@xn--r8jz45g.xn--zckzah'],
    ['ali@نامه\u200Cای.example', 'ali@xn--mgba3gch31f060k.example'],
    ['ALI@GMAİL.COM', 'ALI@GMAiL.COM'],
    [' \u2068ali@posta.example\u2069 ', 'ali@posta.example'],
  ])('normalizes %s to %s', (text, read) => {
    expect(address.parse(text)).toBe(read);
  });

  it.each([
    'ali',
    'ayse@gmail',
    '@posta.example',
    'ali@',
    'ali@posta..example',
    'ali@-posta.example',
    'ali@posta.example-',
    'ali veli@posta.example',
    'çağrı@posta.example',
    'ali@veli@posta.example',
    'ali@çay.example:25',
    'ali@çay.example/x',
    'ali@çay_evi.example',
    'Ali <ali@posta.example>',
  ])('rejects %s', (text) => {
    expect(sentenceOf(text)).toBe('Geçerli bir e-posta adresi yazın.');
  });

  it('reports a missing address, and limits the length', () => {
    expect(sentenceOf(' ')).toBe('Adres yazın.');
    expect(sentenceOf(`${'a'.repeat(60)}@b.example`)).toBe('En fazla 60 karakter yazabilirsiniz.');
  });
});
