import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { problemsOf } from '../../../tests/support/config-problems.ts';
import { readConfig } from './config.ts';
import { landingExamples } from './landing-settings.ts';

describe('the claims', () => {
  it('default to those of product.md 9.5, in Turkish notation', () => {
    expect(readConfig({}).publicConfig).toMatchObject({
      claims: { rating: '4,8', reviews: '2.500+', downloads: '50 bin+' },
      testimonials: undefined,
      supportAnswerHours: undefined,
    });
  });

  it.each([
    ['7', '7+'],
    ['999', '999+'],
    ['1234', '1.234+'],
    ['9999', '9.999+'],
    ['10000', '10 bin+'],
    ['12999', '12 bin+'],
    ['999999', '999 bin+'],
    ['1000000', '1 milyon+'],
    ['1299999', '1,2 milyon+'],
  ])('show %s as %s', (number, shown) => {
    const { claims } = readConfig({ STORE_REVIEWS: number, STORE_DOWNLOADS: number }).publicConfig;
    expect(claims).toMatchObject({ reviews: shown, downloads: shown });
  });

  it.each([
    ['4.6', '4,6'],
    ['4,6', '4,6'],
    ['5', '5,0'],
  ])('rate %s as %s', (rating, shown) => {
    expect(readConfig({ STORE_RATING: rating }).publicConfig.claims.rating).toBe(shown);
  });

  it('report a value that is not a number', () => {
    const problems = problemsOf({
      STORE_RATING: '5.1',
      STORE_REVIEWS: '2.500',
      STORE_DOWNLOADS: '50K',
      SUPPORT_ANSWER_HOURS: '0',
    });
    expect(problems.toSorted()).toEqual([
      expect.stringContaining('STORE_DOWNLOADS must be a whole number'),
      expect.stringContaining('STORE_RATING must be a number from 1 to 5'),
      expect.stringContaining('STORE_REVIEWS must be a whole number'),
      expect.stringContaining('SUPPORT_ANSWER_HOURS must be a whole number'),
    ]);
    for (const STORE_RATING of ['0.9', '4.85', 'very good']) {
      expect(problemsOf({ STORE_RATING })).toHaveLength(1);
    }
  });
});

it('the configuration sets the hours of support', () => {
  expect(readConfig({ SUPPORT_ANSWER_HOURS: '24' }).publicConfig.supportAnswerHours).toBe(24);
});

describe('the testimonials', () => {
  const fileOf = (content: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'demlik-landing-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'yorumlar.json');
    writeFileSync(file, content);
    return file;
  };
  const testimonial = { name: 'ismail Hakkı şahin', business: 'Liman Çay Evi', text: 'Memnunum.' };

  it('come from the file, with default initials and colours', () => {
    const own = { ...testimonial, name: 'Zehra', initials: 'Z.', color: 'sand' };
    const file = fileOf(JSON.stringify([testimonial, testimonial, own]));
    expect(readConfig({ TESTIMONIALS_FILE: file }).publicConfig.testimonials).toEqual([
      { ...testimonial, initials: 'İŞ', color: 'red' },
      { ...testimonial, initials: 'İŞ', color: 'teal' },
      own,
    ]);
  });

  it.each([
    ['an empty list', [], 'the list is empty'],
    ['too many', Array.from({ length: 4 }, () => testimonial), 'the list has more than 3 entries'],
    ['something else', { testimonial }, 'the file must be a list'],
    ['no object', ['iyi'], 'entry 1: must be an object'],
    [
      'a field that is missing',
      [testimonial, { ...testimonial, text: undefined }],
      'entry 2, text: must be one line',
    ],
    ['a blank', [{ ...testimonial, name: ' ' }], 'entry 1, name: must be one line of 1 to 60 characters'],
    [
      'a long text',
      [{ ...testimonial, text: 'a'.repeat(241) }],
      'entry 1, text: must be one line of 1 to 240',
    ],
    ['several lines', [{ ...testimonial, text: 'a\nb' }], 'entry 1, text: must be one line'],
    ['a colour of its own', [{ ...testimonial, color: 'pink' }], 'entry 1, color: must be one of red, teal'],
    ['a field that nobody knows', [{ ...testimonial, stars: 5 }], 'entry 1: has an unknown stars'],
  ])('name %s', (_, content, problem) => {
    const problems = problemsOf({ TESTIMONIALS_FILE: fileOf(JSON.stringify(content)) });
    expect(problems).toEqual([expect.stringContaining(`TESTIMONIALS_FILE: ${problem}`)]);
  });

  it('report a file that is missing or not JSON', () => {
    const file = fileOf('[{');
    expect(problemsOf({ TESTIMONIALS_FILE: file })).toEqual([
      expect.stringContaining(`TESTIMONIALS_FILE: ${file}: `),
    ]);
    expect(problemsOf({ TESTIMONIALS_FILE: '/nowhere/yorumlar.json' })).toEqual([
      expect.stringContaining('TESTIMONIALS_FILE: /nowhere/yorumlar.json: ENOENT'),
    ]);
  });
});

it('lists the sample content that is left', () => {
  expect(landingExamples({}).map((example) => example.split(' ')[0])).toEqual([
    'TESTIMONIALS_FILE',
    'STORE_RATING',
    'STORE_REVIEWS',
    'STORE_DOWNLOADS',
  ]);
  const all = { TESTIMONIALS_FILE: 'a', STORE_RATING: '4', STORE_REVIEWS: '1', STORE_DOWNLOADS: '1' };
  expect(landingExamples(all)).toEqual([]);
});
