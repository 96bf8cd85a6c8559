import type { Amounts, Benchmark } from '../benchmark.ts';
import { alternate, median, medianRatio, quantile, table, twoDigits, whole } from '../support/figures.ts';
import { inFlight } from '../support/in-flight.ts';
import { openPostgres } from '../support/postgres.ts';
import { openSite, type Site, UNLIMITED_SERVER } from '../support/site.ts';
import { openVisitor } from '../support/visitor.ts';

const AT_ONCE = 8;

interface Rate {
  perSecond: number;
  p99Ms: number;
}

const kinds = ['sign-in', 'registration', 'login'] as const;
type Kind = (typeof kinds)[number];

async function rateOf(work: readonly (() => Promise<unknown>)[]): Promise<Rate> {
  const { seconds, latenciesMs } = await inFlight(AT_ONCE, work);
  return { perSecond: work.length / seconds, p99Ms: quantile(latenciesMs, 0.99) };
}

/** New numbers sign in and register; a day later, their owners log in again. */
async function round(site: Site, first: number, count: number): Promise<Record<Kind, Rate>> {
  const visitors = Array.from({ length: count }, (_, n) => openVisitor(site, first + n));
  const tokens = new Map<unknown, string>();
  await site.tell('a day later');
  const signIn = await rateOf(
    visitors.map((visitor) => async () => tokens.set(visitor, await visitor.signIn())),
  );
  const registration = await rateOf(
    visitors.map((visitor) => () => visitor.register(tokens.get(visitor) ?? '')),
  );
  await site.tell('a day later');
  const login = await rateOf(visitors.map((visitor) => () => visitor.signIn()));
  return { 'sign-in': signIn, registration, login };
}

const WHAT: Record<Kind, string> = {
  'sign-in': 'first sign-in of a number',
  registration: 'registration of a business',
  login: 'sign-in a day later',
};

const NOTE = `\
${AT_ONCE} visitors at once. A sign-in takes three calls: they get a bot-check, send a code by the webhook and verify it. Solving the
bot-check takes no time here. Both databases sync each commit to the disk.`;

async function measure({ trial }: Amounts): Promise<string> {
  await using postgres = await openPostgres();
  await using onPostgres = await openSite({
    program: UNLIMITED_SERVER,
    databaseUrl: await postgres.createDatabase(),
  });
  await using embedded = await openSite({ program: UNLIMITED_SERVER });
  const sites = { postgres: onPostgres, embedded };
  const names = ['embedded', 'postgres'] as const;
  // At most 240 codes an hour are sent (product.md 7.1).
  const count = trial ? 24 : 200;
  const run = (each: (typeof names)[number], n: number) => round(sites[each], n * count, count);
  // The first round is a warm-up.
  const rounds = await alternate(names, trial ? 3 : 7, run);
  const rows = kinds.map((kind) => {
    const all = (each: (typeof names)[number], figure: keyof Rate) =>
      rounds[each].slice(1).map((one) => one[kind][figure]);
    return [
      WHAT[kind],
      whole(median(all('embedded', 'perSecond'))),
      whole(median(all('postgres', 'perSecond'))),
      twoDigits(medianRatio(all('embedded', 'perSecond'), all('postgres', 'perSecond'))),
      whole(median(all('embedded', 'p99Ms'))),
      whole(median(all('postgres', 'p99Ms'))),
    ];
  });
  const head = ['', 'PGlite, per second', 'PostgreSQL, per second', 'PGlite / PostgreSQL'];
  return `${NOTE}\n\n${table([...head, 'PGlite p99, ms', 'PostgreSQL p99, ms'], rows)}`;
}

/** Measures calls that write to the disk. */
export const write: Benchmark = { title: 'Sign-ins and registrations', measure };
