import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import type { Amounts, Benchmark } from '../benchmark.ts';
import { insertBusinesses, slugOf } from '../support/businesses.ts';
import { alternate, median, megabytes, table, twoDigits, whole } from '../support/figures.ts';
import { openPostgres } from '../support/postgres.ts';
import { residentBytes } from '../support/process-figures.ts';
import { openSite, type Site } from '../support/site.ts';
import { openVisitor } from '../support/visitor.ts';
import { generateLoad } from '../support/wrk.ts';

const BUSINESSES = 5_000;
const CONNECTIONS = 16;
const SAMPLE_MS = 1_000;
/** The painter ends after a minute without work. */
const IDLE_SECONDS = 75;
const CARDS = 40;

/** Fills the embedded database before a server opens it. */
async function fill(dataDir: string): Promise<void> {
  const pg = await PGlite.create(join(dataDir, 'database'));
  for (const statement of insertBusinesses(BUSINESSES)) await pg.exec(statement);
  await pg.close();
}

async function cardsOf(site: Site): Promise<string[]> {
  const cards: string[] = [];
  for (let n = 1; n <= CARDS; n += 1) {
    const html = await (await fetch(`${site.origin}/${slugOf(n * 100)}`)).text();
    const card = /\/og\/shop\/[^"]+\.png/.exec(html)?.[0];
    if (card !== undefined) cards.push(card);
  }
  return cards;
}

/** How soon a visitor sends the next request. */
type Pace = 'with pauses' | 'without pauses';
/** The full duration with pauses, then a sixtieth of it at full speed. */
const SHARES: Record<Pace, number> = { 'with pauses': 1, 'without pauses': 1 / 60 };

/** Lua, in milliseconds. */
const PAUSES = 'function delay() return math.random(20, 300) end';

/**
 * Requests from many addresses: mostly pages and calls of random businesses, some cached files, some cards.
 */
function mixedRequests(cards: readonly string[], pace: Pace): string {
  return `
${pace === 'with pauses' ? PAUSES : ''}
local cards = { ${cards.map((card) => `"${card}"`).join(', ')} }
local fixed = { "/", "/register", "/contact", "/privacy-policy", "/favicon.svg", "/yok/yok", "/sitemap/pages.xml" }
function request()
  local dice = math.random(100)
  local slug = "ocak-" .. (math.random(${BUSINESSES / 10}) * 10 - math.random(9))
  local path = "/" .. slug
  if dice > 50 then path = "/api/business/" .. slug end
  if dice > 80 then path = fixed[math.random(#fixed)] end
  if dice > 98 and #cards > 0 then path = cards[math.random(#cards)] end
  wrk.headers["X-Forwarded-For"] = math.random(11, 99) .. "." .. math.random(255) .. "." .. math.random(255) .. ".9"
  return wrk.format("GET", path)
end`;
}

/** Registers owners one after the other, as many as codes are sent in an hour. */
async function owners(site: Site, seconds: number, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const visitor = openVisitor(site, n);
    await visitor.register(await visitor.signIn());
    await delay((seconds * 1000) / count);
  }
}

interface Use {
  started: number;
  /** In the first and the last tenth of the load. */
  early: number;
  late: number;
  most: number;
  idle: number;
  perSecond: number;
}

async function underLoad(site: Site, { trial, minutes }: Amounts, pace: Pace): Promise<Use> {
  const started = residentBytes(site.pid());
  const cards = await cardsOf(site);
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(residentBytes(site.pid())), SAMPLE_MS);
  const seconds = Math.max(10, Math.ceil(minutes * 60 * SHARES[pace]));
  const [load] = await Promise.all([
    generateLoad(site.origin, {
      seconds,
      connections: CONNECTIONS,
      requests: mixedRequests(cards, pace),
      mayFail: true,
    }),
    pace === 'with pauses' ? owners(site, seconds * 0.8, trial ? 4 : 60) : null,
  ]);
  clearInterval(sampling);
  await delay((trial ? 5 : IDLE_SECONDS) * 1000);
  const tenth = Math.ceil(samples.length / 10);
  return {
    started,
    early: median(samples.slice(tenth, 2 * tenth)),
    late: median(samples.slice(-tenth)),
    most: Math.max(...samples),
    idle: residentBytes(site.pid()),
    perSecond: load.perSecond,
  };
}

/** Returns the milliseconds that an empty Node program takes. */
function emptyStart(): number {
  const startedAt = performance.now();
  spawnSync(process.execPath, ['--eval', '']);
  return performance.now() - startedAt;
}

const names = ['embedded', 'postgres'] as const;
const TITLES = { embedded: 'PGlite', postgres: 'PostgreSQL' } as const;

function rowOf(name: keyof typeof TITLES, pace: Pace, use: Use): string[] {
  const { started, early, late, most, idle, perSecond } = use;
  const bytes = [started, early, late, most, idle].map(megabytes);
  return [TITLES[name], pace, ...bytes, twoDigits(late / early), whole(perSecond)];
}

async function measure(dose: Amounts): Promise<string> {
  await using postgres = await openPostgres();
  const databaseUrl = await postgres.createDatabase();
  await using onPostgres = await openSite({ databaseUrl });
  for (const statement of insertBusinesses(BUSINESSES)) await postgres.run(databaseUrl, statement);
  await onPostgres.restart();
  await using embedded = await openSite();
  await embedded.restart(fill);
  const sites = { embedded, postgres: onPostgres };

  const uses: string[][] = [];
  for (const pace of ['with pauses', 'without pauses'] as const) {
    uses.push(
      ...(await Promise.all(
        names.map(async (name) => rowOf(name, pace, await underLoad(sites[name], dose, pace))),
      )),
    );
  }
  const starts = await alternate([...names, 'empty'], dose.trial ? 3 : 9, async (name) =>
    name === 'empty' ? emptyStart() : sites[name].restart(),
  );
  const empty = median(starts.empty);
  const startRows = names.map((name) => {
    const ms = median(starts[name]);
    return [TITLES[name], whole(ms), twoDigits(ms / empty)];
  });
  return [
    `${dose.minutes} minutes of mixed load on both servers at once. ${CONNECTIONS} connections to each pause for 20 to 300 ms between two requests, then they
run without pauses for a sixtieth of that time. The load is pages and calls of ${whole(BUSINESSES)} businesses, cached files, link previews and
registrations. Figures are resident memory with child processes: the painter of link previews ends after a minute without work.
Target after an hour: 350 MB with PGlite and 160 MB with PostgreSQL, constant; a start in 1.5 s.`,
    table(
      [
        'database',
        'load',
        'before',
        'early',
        'late',
        'maximum',
        'idle after',
        'late / early',
        'requests per second',
      ],
      uses,
    ),
    table(['start with existing data', 'ms', '/ empty Node program'], startRows),
  ].join('\n\n');
}

/** Measures the server's memory and the time of its start. */
export const memory: Benchmark = { title: 'Memory and start time', measure };
