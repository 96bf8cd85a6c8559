import { readTestimonialsFile } from './testimonials-file.ts';

/** The example values of product.md 9.5. */
const EXAMPLE_CLAIMS = { STORE_RATING: '4.8', STORE_REVIEWS: '2500', STORE_DOWNLOADS: '50000' } as const;

const MAX_COUNT = 1_000_000_000;
const MAX_ANSWER_HOURS = 168;

/** Reads `STORE_*`, `TESTIMONIALS_FILE` and `SUPPORT_ANSWER_HOURS`. Adds errors to `problems`. */
export function readLandingSettings(given: NodeJS.ProcessEnv, problems: string[]) {
  const { TESTIMONIALS_FILE: file, SUPPORT_ANSWER_HOURS: hours } = given;
  const wholeNumber = (name: string, text: string, max: number) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    if (number < 1 || number > max) problems.push(`${name}: a whole number from 1 to ${max}`);
    return number;
  };
  const count = (name: 'STORE_REVIEWS' | 'STORE_DOWNLOADS') =>
    atLeast(wholeNumber(name, given[name] ?? EXAMPLE_CLAIMS[name], MAX_COUNT));
  return {
    claims: {
      rating: rating(given.STORE_RATING ?? EXAMPLE_CLAIMS.STORE_RATING, problems),
      reviews: count('STORE_REVIEWS'),
      downloads: count('STORE_DOWNLOADS'),
    },
    /** If null, the page shows the samples, marked as such. */
    testimonials: file === undefined ? null : readTestimonialsFile(file, problems),
    /** Hours within which support answers; if null, the page does not state them. */
    supportAnswerHours:
      hours === undefined ? null : wholeNumber('SUPPORT_ANSWER_HOURS', hours, MAX_ANSWER_HOURS),
  };
}

/** Formats `4.8` as `4,8`. */
function rating(text: string, problems: string[]): string {
  const number = Number(text.replace(',', '.'));
  if (!/^\d([.,]\d)?$/.test(text) || number < 1 || number > 5) {
    problems.push('STORE_RATING: a number from 1 to 5 with one decimal at most, like 4.8');
  }
  return number.toFixed(1).replace('.', ',');
}

/** Returns the examples that the landing page still shows, in sentences for the operator. */
export function landingExamples(given: NodeJS.ProcessEnv): string[] {
  const examples: string[] = [];
  if (given.TESTIMONIALS_FILE === undefined) {
    examples.push(
      'TESTIMONIALS_FILE is not set: the landing page shows sample testimonials, marked as samples',
    );
  }
  const claims = Object.entries(EXAMPLE_CLAIMS).filter(([name]) => given[name] === undefined);
  for (const [name, value] of claims) examples.push(`${name} is not set: the landing page claims ${value}`);
  return examples;
}

/** Formats `2.500+`, `50 bin+` or `1,2 milyon+`, rounded down, so that the claim stays true. */
function atLeast(count: number): string {
  if (count < 10_000) return `${count.toLocaleString('tr')}+`;
  if (count < 1_000_000) return `${Math.floor(count / 1000)} bin+`;
  return `${(Math.floor(count / 100_000) / 10).toLocaleString('tr')} milyon+`;
}
