import { setTimeout as delay } from 'node:timers/promises';
import { PHONE } from '../../tests/engines/engine.ts';
import type { Amounts, Benchmark } from '../benchmark.ts';
import { type DevTools, openDevTools } from '../support/devtools.ts';
import { alternate, median, table, twoDigits, whole } from '../support/figures.ts';
import { openWindow, REST_MS } from '../support/long-tasks.ts';
import { publicRoutes } from '../support/public-routes.ts';
import { openSite } from '../support/site.ts';

const SLOWDOWN = 4;
/** Lighthouse's slow 4G as Chromium applies it. Throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 };
/** Pages are hydrated and idle well before this. */
const VISIT_MS = 8_500;
/** A longer task blocks by its remainder (https://web.dev/articles/tbt). */
const UNBLOCKING_MS = 50;

/** In milliseconds, except the sum of layout shifts. */
interface Seen {
  paint: number;
  largest: number;
  shifts: number;
  tasks: [start: number, duration: number][];
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen: Seen = { paint: 0, largest: 0, shifts: 0, tasks: [] };
  Object.assign(window, { seen });
  const observe = (type: string, see: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  observe('layout-shift', ({ value = 0 }) => {
    seen.shifts += value;
  });
  observe('longtask', ({ startTime, duration }) => {
    seen.tasks.push([startTime, duration]);
  });
}

/** Describes what has arrived, so that a failed page does not count as a fast one. Runs in the page. */
function describe(): string {
  const [{ responseStatus } = {}] = performance.getEntriesByType('navigation') as {
    responseStatus?: number;
  }[];
  const styled = [...document.styleSheets].some(({ cssRules }) => cssRules.length > 0);
  const hydrated = performance.getEntriesByName('hydrated').length > 0;
  return `${responseStatus}, ${styled ? '' : 'not '}styled, ${hydrated ? '' : 'not '}hydrated`;
}

async function visit(devTools: DevTools, url: string, blocked: string[]): Promise<Seen> {
  const { send, close } = await openWindow(devTools, { ...PHONE, url });
  await send('Page.enable', {});
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` });
  await send('Network.enable', {});
  await send('Network.emulateNetworkConditions', SLOW_4G);
  await send('Network.setBlockedURLs', { urls: blocked });
  await delay(REST_MS);
  await send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await send('Page.navigate', { url });
  await delay(VISIT_MS);
  const expression = `JSON.stringify({ ...seen, complete: (${describe})() })`;
  const { result } = await send<{ result: { value: string } }>('Runtime.evaluate', { expression });
  await close();
  const { complete, ...seen } = JSON.parse(result.value) as Seen & { complete: string };
  const expected = `200, styled, ${blocked.length === 0 ? '' : 'not '}hydrated`;
  if (complete !== expected) throw new Error(`${url}: ${complete}`);
  return seen;
}

/** Counts the part of each task after the first paint. */
const blockingTime = ({ tasks, paint }: Seen) =>
  tasks
    .map(([start, duration]) => start + duration - Math.max(start, paint) - UNBLOCKING_MS)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0);

const longest = ({ tasks }: Seen) => Math.max(0, ...tasks.map(([, duration]) => duration));

async function measure({ trial }: Amounts): Promise<string> {
  await using site = await openSite();
  await using devTools = await openDevTools();
  const rounds = trial ? 1 : 3;
  const rows: string[][] = [];
  for (const [name, path] of await publicRoutes(site, trial)) {
    const blocked = { scripts: [], scriptless: ['*.js'] };
    const seen = await alternate(['scripts', 'scriptless'], rounds, (each) =>
      visit(devTools, site.origin + path, blocked[each]),
    );
    const milliseconds = (all: Seen[], figure: (one: Seen) => number) => whole(median(all.map(figure)));
    const both = [seen.scripts, seen.scriptless];
    const seconds = (all: Seen[], figure: 'paint' | 'largest') =>
      twoDigits(median(all.map((one) => one[figure])) / 1000);
    rows.push([
      `\`${name}\``,
      seconds(seen.scripts, 'paint'),
      ...both.map((all) => seconds(all, 'largest')),
      ...both.map((all) => milliseconds(all, blockingTime)),
      ...both.map((all) => milliseconds(all, longest)),
      median(seen.scripts.map(({ shifts }) => shifts)).toFixed(3),
    ]);
  }
  return `Chromium as a phone of ${PHONE.width} px, a CPU ${SLOWDOWN} times slower, Lighthouse's slow 4G, an empty cache; median of ${rounds}. The server
has production settings, over HTTP/1.1. Unlike Lighthouse's default, the throttling is applied, and the inspector's \`Runtime\` domain
is off (ADR 120). "Scriptless" is the same page with all scripts blocked, measured in turn. Target: LCP at most 0.15 s over the
scriptless page, TBT at most 100 ms over it, CLS 0.

${table(['', 'FCP, s', 'LCP, s', 'scriptless', 'TBT, ms', 'scriptless', 'longest task, ms', 'scriptless', 'CLS'], rows)}`;
}

/** Measures paint times, layout shifts and blocking time of public pages on a slow phone. */
export const loading: Benchmark = { title: 'Public pages on a slow phone and network', measure };
