import { describe, expect, it } from 'vitest';
import { operatorFile } from '../../../tests/support/operator-file.ts';
import { readConfig } from './config.ts';
import { landingExamples } from './landing-claims.ts';

const publicConfigOf = (landing: object) =>
  readConfig({ OPERATOR_FILE: operatorFile({ landing }) }).publicConfig;

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
    const { claims } = publicConfigOf({ reviews: Number(number), downloads: number });
    expect(claims).toMatchObject({ reviews: shown, downloads: shown });
  });

  it.each([
    [4.6, '4,6'],
    ['4,6', '4,6'],
    [5, '5,0'],
  ])('rate %s as %s', (rating, shown) => {
    expect(publicConfigOf({ rating }).claims.rating).toBe(shown);
  });
});

it('the configuration sets the hours of support', () => {
  const OPERATOR_FILE = operatorFile({ supportAnswerHours: 24 });
  expect(readConfig({ OPERATOR_FILE }).publicConfig.supportAnswerHours).toBe(24);
});

describe('the testimonials', () => {
  const testimonial = { name: 'ismail Hakkı şahin', business: 'Liman Çay Evi', text: 'Memnunum.' };

  it('come from the file, with default initials and colours', () => {
    const own = { ...testimonial, name: 'Zehra', initials: 'Z.', color: 'sand' };
    expect(publicConfigOf({ testimonials: [testimonial, testimonial, own] }).testimonials).toEqual([
      { ...testimonial, initials: 'İŞ', color: 'red' },
      { ...testimonial, initials: 'İŞ', color: 'teal' },
      own,
    ]);
  });

  it('are samples while the list is empty', () => {
    expect(publicConfigOf({ testimonials: [] }).testimonials).toBeUndefined();
  });
});

it('lists the sample content that is left', () => {
  expect(landingExamples({ landing: {} }).map((example) => example.split(': ')[0])).toEqual(
    ['testimonials', 'rating', 'reviews', 'downloads'].map(
      (field) => `OPERATOR_FILE has no landing.${field}`,
    ),
  );
  const testimonials = [{ name: 'Zehra', business: 'Liman', text: 'İyi.' }];
  const landing = { testimonials, rating: '4', reviews: 1, downloads: 1 };
  expect(landingExamples({ landing })).toEqual([]);
  expect(landingExamples({ landing: { ...landing, testimonials: [] } })).toHaveLength(1);
});
