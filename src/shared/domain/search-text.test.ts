import { describe, expect, it } from 'vitest';
import { searchText } from './search-text.ts';

describe('searchText', () => {
  it.each([
    ['case', 'IŞIL İnci', 'ışıl inci'],
    ['the dots and tails of letters', 'Gülşah Çağrı', 'gulsah cagri'],
    ['accents', 'Hâlâ', 'hala'],
    ['composed and decomposed letters', 'Ömer', 'O\u0308mer'],
    ['apostrophes', "Ali'nin", 'Ali’nin'],
    ['a left out apostrophe', 'Ali’nin', 'alinin'],
    ['apostrophes of other keyboards', 'Aliʼnin Yeri', 'Ali`nin yeri'],
    ['dashes', 'A-101', 'A–101'],
    ['a minus sign', 'A−101', 'a101'],
    ['spaces', 'Oda\u00A0 305', 'oda305'],
    ['digits', 'Oda ٣٠٥', 'oda 305'],
    ['full-width letters', 'Ｏｄａ', 'oda'],
    ['ligatures', 'ﬁncan', 'fincan'],
    ['decorative letters', '𝐀𝐡𝐦𝐞𝐭 №5', 'ahmet no5'],
    ['letters without a single capital', 'Groß', 'GROSS'],
    ['the end of a Greek word', 'Γιώργος', 'ΓΙΩΡΓΟΣ'],
    ['direction marks', '\u2066Elif\u2069', 'elif'],
  ])('is the same for %s', (_, one, other) => {
    expect(searchText(one)).toBe(searchText(other));
  });

  it('keeps different words apart', () => {
    expect(searchText('Oda 12')).not.toBe(searchText('Oda 21'));
    expect(searchText('+ ')).toBe('+');
  });
});
