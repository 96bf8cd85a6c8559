import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pages } from './pages.ts';
import { isReservedSlug, isSlug, numberedSlug, SLUG_MAX_LENGTH, slugFromName } from './slug.ts';

describe('slugFromName', () => {
  it.each([
    ['Çınar Çay Ocağı', 'cinar-cay-ocagi'],
    ['KUAFÖR IŞIK', 'kuafor-isik'],
    ['İSTANBUL ÇAY EVİ', 'istanbul-cay-evi'],
    ['Hüseyin’in Yeri', 'huseyinin-yeri'],
    ["Ali'nin Ocağı", 'alinin-ocagi'],
    ['Dükkân & Kahve', 'dukkan-ve-kahve'],
    ['  --Çay--  ', 'cay'],
    ['Ğ', 'g'],
    ['Çay 24', 'cay-24'],
    ['I\u0307zmir', 'izmir'],
  ])('%j becomes %s', (name, slug) => {
    expect(slugFromName(name)).toBe(slug);
  });

  it.each(['☕☕', '!!', '茶'])('gives %j, which has no usable letter, a name of its own', (name) => {
    expect(slugFromName(name)).toBe('cay-ocagi');
  });

  it.each(['Register', 'API', 'Profile', 'Contact', 'R'])('never yields the reserved word of %s', (name) => {
    expect(slugFromName(name)).toBe(`${name.toLowerCase()}-cay-ocagi`);
  });

  it('always yields a slug that is no page of ours', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const slug = slugFromName(name);
        expect(isSlug(slug)).toBe(true);
        expect(isReservedSlug(slug)).toBe(false);
      }),
    );
  });

  it('keeps the first segment of every page back', () => {
    const paths = Object.values(pages).flatMap(({ pattern }) => pattern ?? []);
    const first = paths.map((path) => path.split('/')[1] ?? '').filter((word) => /^[^:]/.test(word));
    expect(first).toContain('delete-account');
    expect(first.filter((word) => !isReservedSlug(word))).toEqual([]);
  });
});

describe('isSlug', () => {
  it('is false for whatever begins with an underscore: development has its pages there', () => {
    expect(isSlug('_ui')).toBe(false);
    expect(slugFromName('_ui')).toBe('ui');
  });
});

describe('numberedSlug', () => {
  it('counts from two and stays within the limit', () => {
    expect(numberedSlug('cinar', 1)).toBe('cinar');
    expect(numberedSlug('cinar', 2)).toBe('cinar-2');
    const long = 'a'.repeat(SLUG_MAX_LENGTH);
    expect(numberedSlug(long, 12)).toHaveLength(SLUG_MAX_LENGTH);
    expect(numberedSlug(long, 12).endsWith('-12')).toBe(true);
  });
});
