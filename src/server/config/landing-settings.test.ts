import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { landingExamples, readLandingSettings } from './landing-settings.ts';

function read(given: Record<string, string>) {
  const problems: string[] = [];
  return { ...readLandingSettings(given, problems), problems };
}

describe('the claims', () => {
  it('default to those of product.md 9.5, in Turkish notation', () => {
    expect(read({})).toEqual({
      claims: { rating: '4,8', reviews: '2.500+', downloads: '50 bin+' },
      testimonials: null,
      supportAnswerHours: null,
      problems: [],
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
    expect(read({ STORE_REVIEWS: number, STORE_DOWNLOADS: number })).toMatchObject({
      claims: { reviews: shown, downloads: shown },
      problems: [],
    });
  });

  it.each([
    ['4.6', '4,6'],
    ['4,6', '4,6'],
    ['5', '5,0'],
  ])('rate %s as %s', (rating, shown) => {
    expect(read({ STORE_RATING: rating })).toMatchObject({ claims: { rating: shown }, problems: [] });
  });

  it('report a value that is not a number', () => {
    const { problems } = read({
      STORE_RATING: '5.1',
      STORE_REVIEWS: '2.500',
      STORE_DOWNLOADS: '50K',
      SUPPORT_ANSWER_HOURS: '0',
    });
    expect(problems).toEqual([
      expect.stringContaining('STORE_RATING: '),
      expect.stringContaining('STORE_REVIEWS: '),
      expect.stringContaining('STORE_DOWNLOADS: '),
      expect.stringContaining('SUPPORT_ANSWER_HOURS: '),
    ]);
    for (const STORE_RATING of ['0.9', '4.85', 'very good']) {
      expect(read({ STORE_RATING }).problems).toHaveLength(1);
    }
  });
});

it('the configuration sets the hours of support', () => {
  expect(read({ SUPPORT_ANSWER_HOURS: '24' })).toMatchObject({ supportAnswerHours: 24, problems: [] });
});

describe('the testimonials', () => {
  const readFile = (content: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'demlik-landing-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'yorumlar.json');
    writeFileSync(file, content);
    return { file, ...read({ TESTIMONIALS_FILE: file }) };
  };
  const testimonial = { name: 'ismail Hakkı şahin', business: 'Liman Çay Evi', text: 'Memnunum.' };

  it('come from the file, with default initials and colours', () => {
    const own = { ...testimonial, name: 'Zehra', initials: 'Z.', color: 'sand' };
    const { testimonials, problems } = readFile(JSON.stringify([testimonial, testimonial, own]));
    expect(problems).toEqual([]);
    expect(testimonials).toEqual([
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
    const { problems } = readFile(JSON.stringify(content));
    expect(problems).toEqual([expect.stringContaining(`TESTIMONIALS_FILE: ${problem}`)]);
  });

  it('report a file that is missing or not JSON', () => {
    const { file, problems } = readFile('[{');
    expect(problems).toEqual([expect.stringContaining(`TESTIMONIALS_FILE: ${file}: `)]);
    expect(read({ TESTIMONIALS_FILE: '/nowhere/yorumlar.json' }).problems).toEqual([
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
