import { randomInt } from 'node:crypto';
import type { Amounts, Benchmark } from '../benchmark.ts';
import { COMMON_NAME, codeOf, insertBusinesses, slugOf } from '../support/businesses.ts';
import { explainQueries } from '../support/explain-queries.ts';
import { alternate, median, megabytes, quantile, table, twoDigits, whole } from '../support/figures.ts';
import { inFlight } from '../support/in-flight.ts';
import { openPostgres } from '../support/postgres.ts';
import { residentBytes } from '../support/process-figures.ts';
import { openSite, type Site, UNLIMITED_SERVER } from '../support/site.ts';
import { addressOf, openVisitor } from '../support/visitor.ts';

const FEW = 1_000;
const AT_ONCE = 4;

interface Town {
  site: Site;
  businesses: number;
  run: (statement: string) => Promise<void>;
}

type Work = (town: Town, round: number) => Promise<number[]>;

/** Requests one path after another, each from a new address. Every response except 200 is an error. */
async function read({ site }: Town, paths: readonly string[]): Promise<number[]> {
  const work = paths.map((path, n) => async () => {
    const response = await fetch(site.origin + path, { headers: { 'X-Forwarded-For': addressOf(n) } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  });
  return (await inFlight(AT_ONCE, work)).latenciesMs;
}

/** Makes the server drop all cached pages and responses: an unknown notification invalidates everything. */
const forget = ({ run }: Town) => run("select pg_notify('page_change', 'everything')");

/** Requests `count` different paths, none of which the server has cached. */
const readSome =
  (count: number, pathOf: (n: number) => string): Work =>
  async (town) => {
    await forget(town);
    const numbers = new Set<number>();
    while (numbers.size < count) numbers.add(randomInt(1, town.businesses + 1));
    return read(town, [...numbers].map(pathOf));
  };

const register =
  (count: number, nameOf: (n: number) => string): Work =>
  async ({ site }, round) => {
    await site.tell('a day later');
    const visitors = Array.from({ length: count }, (_, n) => ({
      visitor: openVisitor(site, nextVisitor + n),
      name: nameOf(nextVisitor + n),
    }));
    nextVisitor += count + round;
    const tokens = await Promise.all(visitors.map(({ visitor }) => visitor.signIn()));
    const work = visitors.map(
      ({ visitor, name }, n) =>
        () =>
          visitor.register(tokens[n] ?? '', name),
    );
    return (await inFlight(AT_ONCE, work)).latenciesMs;
  };

let nextVisitor = 1;

const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

const kindsOf = ({ trial }: Amounts): Record<string, Work> => ({
  'public API call of a business': readSome(trial ? 100 : 500, (n) => `/api/business/${slugOf(n)}`),
  'public page': readSome(trial ? 100 : 500, (n) => `/${slugOf(n)}`),
  'invitation page': readSome(trial ? 100 : 500, (n) => `/r/${codeOf(n)}`),
  'registration under a new name': register(trial ? 20 : 100, (n) => `Yeni ${letters(n)}`),
  'registration under a name of every tenth business': register(trial ? 20 : 100, () => COMMON_NAME),
});

async function compare(towns: Record<'few' | 'many', Town>, dose: Amounts): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, work] of Object.entries(kindsOf(dose))) {
    const rounds = await alternate(['few', 'many'], dose.trial ? 3 : 7, (each, round) =>
      work(towns[each], round),
    );
    // The first round is a warm-up.
    const [few, many] = [rounds.few.slice(1).flat(), rounds.many.slice(1).flat()];
    const ratio = (share: number) => twoDigits(quantile(many, share) / quantile(few, share));
    rows.push([name, twoDigits(quantile(few, 0.5)), ratio(0.5), twoDigits(quantile(few, 0.99)), ratio(0.99)]);
  }
  return rows;
}

async function startsAndMemory({ few, many }: Record<'few' | 'many', Town>): Promise<string[][]> {
  const memory = [few, many].map(({ site }) => residentBytes(site.pid()));
  const starts = await alternate(['few', 'many'], 5, (each) => (each === 'few' ? few : many).site.restart());
  const [start, startOfMany] = [median(starts.few), median(starts.many)];
  const [bytes = Number.NaN, bytesOfMany = Number.NaN] = memory;
  return [
    ['start', `${whole(start)} ms`, twoDigits(startOfMany / start)],
    ['resident memory afterwards', megabytes(bytes), twoDigits(bytesOfMany / bytes)],
  ];
}

async function measure(dose: Amounts): Promise<string> {
  await using postgres = await openPostgres();
  const open = async (businesses: number) => {
    const databaseUrl = await postgres.createDatabase();
    const site = await openSite({ program: UNLIMITED_SERVER, databaseUrl });
    const run = (statement: string) => postgres.run(databaseUrl, statement);
    for (const statement of insertBusinesses(businesses)) await run(statement);
    return { databaseUrl, site, businesses, run };
  };
  const few = await open(FEW);
  await using _few = few.site;
  const many = await open(dose.businesses);
  await using _many = many.site;
  const towns = { few, many };
  const rows = await compare(towns, dose);
  const others = await startsAndMemory(towns);
  const sitemap = await sitemaps(towns);
  const plans = await explainQueries(postgres, many.databaseUrl, async (site) => {
    await read({ ...many, site }, [`/${slugOf(7)}`, `/${slugOf(70)}`, `/r/${codeOf(7)}`, '/sitemap.xml']);
    const visitor = openVisitor(site, nextVisitor);
    await visitor.register(await visitor.signIn(), COMMON_NAME);
  });
  const [one, other] = [whole(FEW), whole(dose.businesses)];
  return [
    `PostgreSQL with ${one} businesses and with ${other}, ${AT_ONCE} visitors at once, no cached pages. Ratios are large / small.`,
    table(['', `median with ${one}, ms`, 'ratio', 'p99, ms', 'ratio'], rows),
    table(['', `with ${one}`, 'ratio'], [...others, sitemap]),
    `Query plans with ${other} businesses, from \`auto_explain\`:`,
    plans,
  ].join('\n\n');
}

/**
 * Measures a thousand URLs of the sitemap: all of the small database, and of the large one's parts the first
 * and the last.
 */
async function sitemaps({ few, many }: Record<'few' | 'many', Town>): Promise<string[]> {
  const small = await made(few, '/sitemap.xml');
  const index = await (await fetch(`${many.site.origin}/sitemap.xml`)).text();
  const parts = [...index.matchAll(/\/sitemap\/shops-\d+\.xml/g)].map(([path]) => path);
  const paths = parts.length === 0 ? ['/sitemap.xml'] : [parts[0] ?? '', parts.at(-1) ?? ''];
  const ratios: number[] = [];
  for (const path of paths) ratios.push((await made(many, path)) / small);
  return ['1,000 sitemap URLs (first, last)', `${whole(small)} ms`, ratios.map(twoDigits).join(' and ')];
}

/**
 * Returns milliseconds per thousand URLs: the minimum of several runs, because other work only adds time. The
 * server restarts before each run, because a sitemap is cached for a minute.
 */
async function made(town: Town, path: string): Promise<number> {
  const text = await (await fetch(town.site.origin + path)).text();
  const thousands = (text.match(/<url>/g)?.length ?? 0) / 1000;
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await town.site.restart();
    // Opens the first connection to the database, which must not count.
    await read(town, [`/${slugOf(1)}`]);
    times.push(...(await read(town, [path])));
  }
  return Math.min(...times) / thousands;
}

/** Tests whether anything slows down with the number of businesses. */
export const growth: Benchmark = { title: 'Growth to a million businesses', measure };
