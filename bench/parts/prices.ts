import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { limits } from '#server/rate-limit/limits.ts';
import type { Amounts, Benchmark } from '../benchmark.ts';
import { insertBusinesses } from '../support/businesses.ts';
import { table, twoDigits } from '../support/figures.ts';
import { processorSecondsOfAll } from '../support/process-figures.ts';
import { openSite, type Site } from '../support/site.ts';
import { renderedPage, type StrangersRequest, strangersRequests } from '../support/strangers-requests.ts';
import { addressOf } from '../support/visitor.ts';

const DEAREST = 10;
const BUSINESSES = 1_000;
const UNREAD = 900;
const TEN_MINUTES = 600;

interface Priced extends StrangersRequest {
  /** CPU time of the server and its worker processes per request. */
  ms: number;
}

let visitors = 0;

/** Each request comes from a new address, so that no limit of an address is reached. */
async function send(site: Site, { request, follows = false }: StrangersRequest, n: number): Promise<void> {
  visitors += 1;
  const { path, ...init } = request(n);
  const headers = { ...init.headers, 'X-Forwarded-For': addressOf(visitors) };
  const response = await fetch(site.origin + path, {
    ...init,
    headers,
    redirect: follows ? 'follow' : 'manual',
  });
  await response.arrayBuffer();
  if (response.status === 429 || response.status >= 500) throw new Error(`${path}: ${response.status}`);
}

async function price(site: Site, each: StrangersRequest, count: number): Promise<Priced> {
  const times = Math.min(count, each.atMost ?? count);
  const pid = site.pid();
  await send(site, each, 0);
  const before = processorSecondsOfAll(pid);
  for (let n = 1; n <= times; n += 1) await send(site, each, n);
  const ms = ((processorSecondsOfAll(pid) - before) / times) * 1000;
  return { ...each, ms };
}

/** Returns how long an address can keep a core busy within ten minutes, in seconds. */
function secondsOf({ ms, limit }: Priced): string {
  if (limit === null) return '';
  const { points, windowSeconds } = limits[limit];
  return twoDigits((ms * points * TEN_MINUTES) / windowSeconds / 1000);
}

async function measure({ trial }: Amounts): Promise<string> {
  await using site = await openSite();
  await site.restart(async (dataDir) => {
    const database = await PGlite.create(join(dataDir, 'database'));
    for (const statement of insertBusinesses(BUSINESSES)) await database.exec(statement);
    await database.close();
  });
  // Node compiles what the first pages run; no later request reads these businesses.
  for (let n = UNREAD; n < BUSINESSES - 1; n += 1) await send(site, renderedPage, n);
  const priced: Priced[] = [];
  for (const each of strangersRequests) priced.push(await price(site, each, trial ? 50 : 200));
  const rendered = priced.find(({ name }) => name === renderedPage.name)?.ms ?? Number.NaN;
  const dearest = priced.toSorted((a, b) => b.ms - a.ms).slice(0, DEAREST);
  const unlimited = priced.filter(({ limit, ms }) => limit === null && ms > rendered);
  return [
    `A stranger's requests of ${priced.length} kinds, to PGlite with 1,000 businesses, each from a new address: CPU time of the
server and its worker processes. The last column is the CPU time that one address can cause within ten minutes. Target: without a
limit no request costs more than a rendered page (${twoDigits(rendered)} ms)${unlimited.length === 0 ? '' : `; **missed by ${unlimited.map(({ name }) => name).join(', ')}**`}.`,
    table(
      ['', 'CPU time, ms', 'limit', 'seconds in ten minutes'],
      dearest.map((each) => [each.name, twoDigits(each.ms), each.limit ?? 'none', secondsOf(each)]),
    ),
  ].join('\n\n');
}

/** Measures what each request of a stranger costs. */
export const prices: Benchmark = { title: "A stranger's dearest requests", measure };
