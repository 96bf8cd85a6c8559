import { cpus } from 'node:os';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';
import type { CanonicalPhone } from '../../src/shared/domain/phone.ts';
import { pagePath } from '../../src/shared/routing/pages.ts';
import { startBuiltServer } from '../../tests/e2e/built-server.ts';
import setup, { withDataFolder } from '../../tests/e2e/data-folder.ts';
import { type SeededOwner, seedOwner } from '../../tests/e2e/seeded-owner.ts';
import { PHONE } from '../../tests/engines/engine.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { OutboxFolder } from '../../tests/support/outbox-folder.ts';
import type { Amounts, Benchmark } from '../benchmark.ts';
import { openDevTools } from '../support/devtools.ts';
import { median, table, whole } from '../support/figures.ts';
import { type LongestTask, longestTask } from '../support/long-tasks.ts';

const SLOWDOWN = 4;
/** After this time, an idle page has finished its background work. */
const REST_MS = 2_000;
/** Event Timing omits shorter events by default. */
const SHORTEST_PRESS_MS = 16;

interface Press {
  name: string;
  target: (page: Page) => Locator;
}
interface Route {
  name: string;
  path: string;
  presses: Press[];
  /** Opened by its owner. */
  signedIn?: boolean;
}
/** In milliseconds of the slowed CPU. */
interface Seen {
  task: LongestTask;
  presses: number[];
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first();
const copy = (name: string): Press => ({ name: `${name} (copies)`, target: button(name) });
const MENU: Press = { name: 'menu', target: button('Menü') };

function routesOf({ slug, code }: SeededOwner): Route[] {
  const login: Press = { name: 'login dialog', target: button('Giriş Yap') };
  return [
    { name: '/', path: pagePath.landing, presses: [MENU, login] },
    { name: '/{slug}', path: pagePath.business(slug), presses: [copy('Kodu Kopyala')] },
    { name: '/r/{code}', path: pagePath.invitation(code), presses: [copy('Kodu Kopyala')] },
    ...[pagePath.register, pagePath.contact, pagePath.privacyPolicy].map((path) => ({
      name: path,
      path,
      presses: [MENU],
    })),
    // Opens with the dialog.
    {
      name: pagePath.deleteAccount,
      path: pagePath.deleteAccount,
      presses: [{ name: 'closing the login dialog', target: button('Kapat') }],
    },
    {
      name: '/profile/{slug}',
      path: pagePath.profile(slug),
      presses: [copy('Kodu Kopyala'), copy('Linki Kopyala')],
      signedIn: true,
    },
  ];
}

/** Runs in every document before its own scripts. */
function watch(shortest: number): void {
  // Simulates a phone without a mouse. Headless Chromium keeps a mouse in the corner, for which dialogs load
  // their tooltips.
  for (const type of ['pointerover', 'pointerout', 'pointermove'] as const) {
    window.addEventListener(
      type,
      (event) => event.pointerType === 'mouse' && event.stopImmediatePropagation(),
      true,
    );
  }
  const seen = { presses: [] as number[] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if ((entry.interactionId ?? 0) > 0) seen.presses.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
}

const countPresses = (page: Page) =>
  page.evaluate(() => (performance as unknown as { interactionCount: number }).interactionCount);

/**
 * Returns the duration of the slowest event of a press, until its result is painted. Shorter ones than Event
 * Timing reports count as the minimum.
 */
async function timePress(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(REST_MS / 4);
  await page.evaluate(() => {
    (window as unknown as { seen: { presses: number[] } }).seen.presses = [];
  });
  const before = await countPresses(page);
  await target.tap();
  await page.waitForTimeout(REST_MS / 2);
  if ((await countPresses(page)) === before) throw new Error('Event Timing did not report the tap');
  const times = await page.evaluate(
    () => (window as unknown as { seen: { presses: number[] } }).seen.presses,
  );
  return Math.max(SHORTEST_PRESS_MS, ...times);
}

async function pressAll(browser: Browser, origin: string, owner: SeededOwner, route: Route) {
  const { width, height } = PHONE;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'tr-TR',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(route.signedIn ? { storageState: owner.storage } : {}),
  });
  const page = await context.newPage();
  await page.addInitScript(watch, SHORTEST_PRESS_MS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(origin + route.path);
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.waitForTimeout(REST_MS);
  const presses: number[] = [];
  for (const { target } of route.presses) presses.push(await timePress(page, target(page)));
  await context.close();
  return presses;
}

function rowOf({ name, presses }: Route, seen: Seen[]): string[] {
  const times = presses.map(
    (press, index) => `${press.name} ${whole(median(seen.map((one) => one.presses[index] ?? Number.NaN)))}`,
  );
  return [
    `\`${name}\``,
    whole(median(seen.map(({ task }) => task.ofTheProcessor))),
    whole(median(seen.map(({ task }) => task.byTheClock))),
    times.join(', '),
  ];
}

async function measureIn(dataDir: string, rounds: number): Promise<string[][]> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const environment = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_ORIGIN: origin };
  await using devTools = await openDevTools();
  const server = await startBuiltServer(environment, {});
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const seed = { origin, outbox: new OutboxFolder(dataDir), address: '198.19.0.1' };
    const owner = await seedOwner(seed, '+905331112233' as CanonicalPhone);
    const rows: string[][] = [];
    for (const route of routesOf(owner)) {
      const visit = {
        ...PHONE,
        url: origin + route.path,
        slowdown: SLOWDOWN,
        store: route.signedIn ? owner.storage : undefined,
      };
      const seen: Seen[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const task = await longestTask(devTools, visit);
        seen.push({ task, presses: await pressAll(browser, origin, owner, route) });
      }
      rows.push(rowOf(route, seen));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure({ trial }: Amounts): Promise<string> {
  const rounds = trial ? 1 : 5;
  const remove = await setup();
  const rows = await withDataFolder((dataDir) => measureIn(dataDir, rounds)).finally(remove);
  return `Chromium as a phone of ${PHONE.width} px with a CPU ${SLOWDOWN} times slower and an empty cache; median of ${rounds}. The longest task is that of the
main thread while the page loads, with or without script, from a trace that records nothing else. Its wall-clock time also has
other programs' share of the ${cpus().length} cores. Event Timing measures an interaction from the tap to the next frame, in steps of 8 ms
and at least ${SHORTEST_PRESS_MS}. Target: no task over 50 ms, each interaction under 100 ms.

${table(['', 'longest task, CPU ms', 'wall clock, ms', 'interactions, ms'], rows)}`;
}

/** Measures how long a page blocks its main thread, and how soon it shows the result of a press. */
export const presses: Benchmark = { title: 'Main-thread tasks and interactions on a slow phone', measure };
