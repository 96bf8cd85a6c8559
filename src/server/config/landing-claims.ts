import { type Claims, inks, type Testimonial } from '#shared/landing-content.ts';
import type { Operator } from './operator-file.ts';

/** The example values of product.md 9.5. */
const EXAMPLES = { rating: '4.8', reviews: 2500, downloads: 50_000 };

/** Returns the claims in Turkish notation. */
export const claimsOf = ({ landing }: Operator): Claims => ({
  rating: Number((landing.rating ?? EXAMPLES.rating).replace(',', '.'))
    .toFixed(1)
    .replace('.', ','),
  reviews: atLeast(landing.reviews ?? EXAMPLES.reviews),
  downloads: atLeast(landing.downloads ?? EXAMPLES.downloads),
});

/** Returns the operator's testimonials with missing initials, from the name, and a missing color, by position. */
export function testimonialsOf({ landing: { testimonials = [] } }: Operator): Testimonial[] | undefined {
  if (testimonials.length === 0) return undefined;
  return testimonials.map(({ initials, color, ...rest }, index) => ({
    ...rest,
    initials: initials ?? initialsOf(rest.name),
    color: color ?? inks[index % inks.length] ?? 'red',
  }));
}

/** Returns the examples that the landing page still shows, in sentences for the operator. */
export function landingExamples(operator: Operator): string[] {
  const given = { ...operator.landing, testimonials: testimonialsOf(operator) };
  const examples = Object.entries({ testimonials: 'sample testimonials, marked as samples', ...EXAMPLES });
  return examples
    .filter(([field]) => given[field as keyof typeof given] === undefined)
    .map(([field, shown]) => `OPERATOR_FILE has no landing.${field}: the landing page shows ${shown}`);
}

/** Returns `İŞ` for `İsmail Hakkı Şahin`. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('tr')).join('');
}

/** Formats `2.500+`, `50 bin+` or `1,2 milyon+`, rounded down, so that the claim stays true. */
function atLeast(count: number): string {
  if (count < 10_000) return `${count.toLocaleString('tr')}+`;
  if (count < 1_000_000) return `${Math.floor(count / 1000)} bin+`;
  return `${(Math.floor(count / 100_000) / 10).toLocaleString('tr')} milyon+`;
}
