import type { Claims } from '#shared/landing-content.ts';
import { type Environment, exampleClaims } from './environment.ts';

/** Returns the claims in Turkish notation. */
export const claimsOf = (env: Environment): Claims => ({
  rating: Number(env.STORE_RATING.replace(',', '.')).toFixed(1).replace('.', ','),
  reviews: atLeast(env.STORE_REVIEWS),
  downloads: atLeast(env.STORE_DOWNLOADS),
});

/** Returns the examples that the landing page still shows, in sentences for the operator. */
export function landingExamples(given: NodeJS.ProcessEnv): string[] {
  const examples: string[] = [];
  if (given.TESTIMONIALS_FILE === undefined) {
    examples.push(
      'TESTIMONIALS_FILE is not set: the landing page shows sample testimonials, marked as samples',
    );
  }
  const claims = Object.entries(exampleClaims).filter(([name]) => given[name] === undefined);
  for (const [name, value] of claims) examples.push(`${name} is not set: the landing page claims ${value}`);
  return examples;
}

/** Formats `2.500+`, `50 bin+` or `1,2 milyon+`, rounded down, so that the claim stays true. */
function atLeast(count: number): string {
  if (count < 10_000) return `${count.toLocaleString('tr')}+`;
  if (count < 1_000_000) return `${Math.floor(count / 1000)} bin+`;
  return `${(Math.floor(count / 100_000) / 10).toLocaleString('tr')} milyon+`;
}
