import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSlug,
  numberedSlug,
  plainLetters,
  reservedWords,
  SLUG_MAX_LENGTH,
  slugFromAddress,
  slugFromName,
  slugStem,
} from './slug.ts';

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
    ['Əliağa Çay Evi', 'eliaga-cay-evi'],
    ['I\u0307\u0301z', 'iz'],
    ['Şêx Saîd û Kurê Wî', 'sex-said-u-kure-wi'],
    ['Łódź & Đorđe', 'lodz-ve-dorde'],
    ['Æsir Smørrebrød', 'aesir-smorrebrod'],
    ['Großmann, Ŀull, ŉ', 'grossmann-lull-n'],
  ])('%j becomes %s', (name, slug) => {
    expect(slugFromName(name)).toBe(slug);
  });

  it('keeps every Latin letter of Unicode', () => {
    const lost: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const letter = code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code);
      if (!/\p{L}/u.test(letter) || !/\p{Script=Latin}/u.test(letter)) continue;
      const slug = slugFromName(`x${letter}x`);
      expect(slug, letter).toMatch(/^x[a-z0-9]*x$/);
      if (slug === 'xx') lost.push(letter);
    }
    // Clicks, glottal stops and length marks have no ASCII letter.
    expect(lost.length, lost.join('')).toBeLessThan(60);
  });

  it('truncates a long name between words', () => {
    const name = 'Eminönü Ömer Ağa Han İçi Şahin Kardeşler Geleneksel Semaverli Çay Evi';
    expect(slugFromName(name)).toBe('eminonu-omer-aga-han-ici-sahin-kardesler-geleneksel');
    expect(slugFromName(`${'a'.repeat(SLUG_MAX_LENGTH - 4)} Çay`)).toBe(
      `${'a'.repeat(SLUG_MAX_LENGTH - 4)}-cay`,
    );
    expect(slugFromName(`${'a'.repeat(SLUG_MAX_LENGTH)} Çay`)).toBe('a'.repeat(SLUG_MAX_LENGTH));
    expect(slugFromName('a'.repeat(SLUG_MAX_LENGTH + 1))).toBe('a'.repeat(SLUG_MAX_LENGTH));
  });

  it.each(['☕☕', '!!', '茶'])('uses a default slug for %j, which has no usable letter', (name) => {
    expect(slugFromName(name)).toBe('cay-ocagi');
  });

  it('changes a reserved word', () => {
    const reserved = reservedWords(['/register']);
    expect(slugFromName('Register', reserved)).toBe('register-cay-ocagi');
    expect(slugFromName('Destek', reserved)).toBe('destek-cay-ocagi');
    expect(slugFromName('Register 2', reserved)).toBe('register-2');
  });

  it('never returns a reserved slug', () => {
    const reserved = reservedWords(['/a/b/:c', '/0']);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200, size: 'max' }), (name) => {
        const slug = slugFromName(name, reserved);
        expect(isSlug(slug)).toBe(true);
        expect(reserved.has(slug)).toBe(false);
      }),
    );
  });
});

describe('plainLetters', () => {
  it('map letters as slugs do', () => {
    const slugs = [...plainLetters.from].map((letter) => slugFromName(letter));
    expect(slugs.join('')).toBe(plainLetters.to);
  });
});

describe('reservedWords', () => {
  it('are the words in paths, without parameters and file extensions', () => {
    const none = reservedWords([]);
    const words = reservedWords([
      '/',
      '/r/:code',
      '/api/business/by-phone/:phone',
      '/og/*',
      '/robots.txt',
      '/x/:call{a:b}',
    ]);
    expect([...words].filter((word) => !none.has(word))).toEqual([
      'r',
      'api',
      'business',
      'by-phone',
      'og',
      'robots',
      'x',
    ]);
    expect([...none]).toContain('destek');
  });
});

describe('isSlug', () => {
  it('rejects a leading underscore, which the development pages use', () => {
    expect(isSlug('_ui')).toBe(false);
    expect(slugFromName('_ui')).toBe('ui');
  });

  it('rejects more than the maximum length', () => {
    expect(isSlug('a'.repeat(SLUG_MAX_LENGTH))).toBe(true);
    expect(isSlug('a'.repeat(SLUG_MAX_LENGTH + 1))).toBe(false);
  });
});

describe('slugFromAddress', () => {
  it.each([
    ['Çınar Çay', 'cinar-cay'],
    ['cinar–cay', 'cinar-cay'],
    ['cinar\u2212cay', 'cinar-cay'],
    ['cinar - cay-2', 'cinar-cay-2'],
    [' cinar- ', 'cinar'],
    ['cinar.php', null],
    ['a'.repeat(SLUG_MAX_LENGTH + 1), null],
    ['', null],
  ])('of %j is %j', (address, slug) => {
    expect(slugFromAddress(address)).toBe(slug);
  });
});

describe('numberedSlug', () => {
  it('counts from two and respects the maximum length', () => {
    expect(numberedSlug('cinar', 1)).toBe('cinar');
    expect(numberedSlug('cinar', 2)).toBe('cinar-2');
    const long = 'a'.repeat(SLUG_MAX_LENGTH);
    expect(numberedSlug(long, 12)).toHaveLength(SLUG_MAX_LENGTH);
    expect(numberedSlug(long, 12).endsWith('-12')).toBe(true);
    expect(numberedSlug(`${'a'.repeat(50)}-semaver`, 123)).toBe(`${'a'.repeat(50)}-123`);
  });
});

describe('slugStem', () => {
  it.each([
    ['cinar', 'cinar'],
    ['cinar-2', 'cinar'],
    ['cinar-2-17', 'cinar'],
    ['24', '24'],
    ['cay-24-saat', 'cay-24-saat'],
  ])('of %j is %j', (slug, stem) => {
    expect(slugStem(slug)).toBe(stem);
  });

  it('is the same for all numbered slugs of a name', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,30}$/);
    const slugs = fc
      .array(word, { minLength: 1, maxLength: 5 })
      .map((words) => slugFromName(words.join(' ')));
    fc.assert(
      fc.property(slugs, fc.integer({ min: 1, max: 2 ** 40 }), (slug, number) => {
        expect(slugStem(numberedSlug(slug, number))).toBe(slugStem(slug));
      }),
    );
  });
});
