import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { addressOfText, lineOfText, linesOfText } from './text.ts';

const REFUSED = 'Bu alanda kullanılamayan karakterler var.';
const saidOf = (schema: z.ZodMiniType, text: string) => schema.safeParse(text).error?.issues[0]?.message;

describe('lineOfText', () => {
  it.each([
    'Çınar Çay Ocağı',
    'Hüseyin’in Yeri – “Işıklı” Han, No: 5/3 & 7',
    'ĞÜŞİÖÇ ğüşıöç â î û',
    'İSTANBUL\u00A0ÇAY',
    'I\u0307zmir',
    'Ömer Ağa Han – שלום, سلام, 茶',
    '☕',
    '☕️ 🫖🇹🇷',
    '👍🏽 🧑🏿‍🍳 👩‍👩‍👧‍👦 🤷‍♂️ ❤️‍🔥 🏴‍☠️ 🏳️‍🌈',
    '1️⃣ #️⃣ ©️ ☎︎',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ])('accepts usual text: %s', (text) => {
    expect(lineOfText(200).parse(text)).toBe(text.normalize('NFC'));
  });

  it.each([
    ['a Persian non-joiner', 'می\u200Cخواهم'],
    ['a Sinhala joiner', 'ක්\u200Dෂ'],
  ])('keeps %s between letters', (_, text) => {
    expect(lineOfText(200).parse(text)).toBe(text);
  });

  it.each([
    ['a soft hyphen', '\u00AD'],
    ['a combining grapheme joiner', '\u034F'],
    ['an Arabic letter mark', '\u061C'],
    ['a Hangul choseong filler', '\u115F'],
    ['a Hangul filler', '\u3164'],
    ['a halfwidth Hangul filler', '\uFFA0'],
    ['a Mongolian vowel separator', '\u180E'],
    ['a zero-width space', '\u200B'],
    ['a left-to-right mark', '\u200E'],
    ['a right-to-left mark', '\u200F'],
    ['an embedding', '\u202A'],
    ['the end of an embedding', '\u202C'],
    ['a word joiner', '\u2060'],
    ['an invisible times', '\u2062'],
    ['an isolate', '\u2066'],
    ['the end of an isolate', '\u2069'],
    ['an empty Braille cell', '\u2800'],
    ['a variation selector behind a letter', '\uFE0F'],
    ['a byte order mark', '\uFEFF'],
    ['an interlinear annotation', '\uFFF9'],
    ['a tag', '\u{E0061}'],
  ])('drops %s', (_, character) => {
    expect(lineOfText(200).parse(`Çay${character}Evi${character}`)).toBe('ÇayEvi');
    expect(linesOfText(200).parse(`Çay\n${character}Evi`)).toBe('Çay\nEvi');
    expect(saidOf(lineOfText(200, 1, 'Ad yazın.'), character)).toBe('Ad yazın.');
  });

  it.each([
    ['a joiner before a space', 'Çay\u200D Evi', 'Çay Evi'],
    ['a joiner at the end', 'Çay\u200C', 'Çay'],
    ['two joiners between letters', 'Ça\u200D\u200Dy', 'Çay'],
    ['a joiner behind a picture', '☕\u200DEvi', '☕Evi'],
    ['two joiners between pictures', '👩\u200D\u200D👧', '👩👧'],
    ['the tags of an unfinished flag', '🏴\u{E0067}\u{E0062}', '🏴'],
    ['a second variation selector', '☕\uFE0F\uFE0FEvi', '☕\uFE0FEvi'],
  ])('removes only the invisible character from %s', (_, text, left) => {
    expect(lineOfText(200).parse(text)).toBe(left);
  });

  it('replaces a tab with one space, and composes letters after dropping characters between them', () => {
    expect(lineOfText(200).parse('\tÇay\tEvi\t')).toBe('Çay Evi');
    expect(lineOfText(200).parse('C\u200Ba\u2060\u0306y')).toBe('Căy');
  });

  it('turns separators into line breaks if several lines are allowed', () => {
    expect(linesOfText(200).parse('Çay\u2028Evi\u2029Han')).toBe('Çay\nEvi\nHan');
    expect(lineOfText(200).parse('Çay\u2028Evi')).toBe('Çay Evi');
  });

  it.each([
    ['a null', '\0'],
    ['a line break', '\n'],
    ['a C1 control', '\u0085'],
    ['the first half of a pair', '\uD83D'],
    ['the second half of a pair', '\uDE00'],
    ['a left-to-right override', '\u202D'],
    ['a right-to-left override', '\u202E'],
    ['31 combining marks on one letter', '\u0301'.repeat(31)],
    ['31 combining marks parted by invisible characters', '\u0301\u200B'.repeat(31)],
  ])('rejects %s', (_, character) => {
    expect(saidOf(lineOfText(200), `Çay${character}Evi`)).toBe(REFUSED);
    expect(saidOf(linesOfText(200), `Çay\n${character === '\n' ? '\0' : character}Evi`)).toBe(REFUSED);
  });
});

describe('the length limit', () => {
  it('counts the composed, trimmed text', () => {
    expect(lineOfText(5).parse(`   ${'C\u0327'.repeat(5)}   `)).toBe('ÇÇÇÇÇ');
    expect(saidOf(lineOfText(5), 'Çınars')).toBe('En fazla 5 karakter yazabilirsiniz.');
  });

  it.each([6, 60, 6_000_000])('skips the other checks for longer text: %i characters', (length) => {
    const { issues } = lineOfText(5).safeParse('Ç'.repeat(length)).error ?? { issues: [] };
    expect(new Set(issues.map(({ message }) => message))).toEqual(
      new Set(['En fazla 5 karakter yazabilirsiniz.']),
    );
  });
});

describe('addressOfText', () => {
  it.each([
    ['Ömer Ağa Han\nKat 1, No 14\nEminönü', 'Ömer Ağa Han, Kat 1, No 14, Eminönü'],
    ['Ömer Ağa Han,\r\n  Kat 1 \r\n\r\nEminönü\n', 'Ömer Ağa Han, Kat 1, Eminönü'],
    ['Ömer Ağa Han\u2028Kat 1\u2029Eminönü', 'Ömer Ağa Han, Kat 1, Eminönü'],
    ['Kat 1, \u200B\n\u200E\nEminönü', 'Kat 1, Eminönü'],
    ['\n\n', ''],
  ])('joins the lines of %j', (typed, stored) => {
    expect(addressOfText(240).parse(typed)).toBe(stored);
  });

  it('rejects other control characters, and lines whose joined text is too long', () => {
    expect(saidOf(addressOfText(240), 'Kat 1\nNo\u0007 14')).toBe(REFUSED);
    expect(saidOf(addressOfText(8), 'Kat 1\nNo 1')).toBe('En fazla 8 karakter yazabilirsiniz.');
  });
});
