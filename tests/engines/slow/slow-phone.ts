import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { PHONE } from '../engine.ts';

/** A weak signal indoors: 400 kbit/s in both directions, 400 ms of latency. */
const NETWORK = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** A visible change, and how many seconds it took after the press or navigation. */
export interface Timing {
  step: string;
  what: string;
  seconds: number;
}

/** One phone: a separate window with an empty cache, a slow network and a slowed CPU. */
export interface SlowPhone {
  page: Page;
  timings: Timing[];
  /** Layout shifts without a press: share of the window, with the element. */
  shifts: string[];
  /** Presses, and starts the time for `see`. */
  press(step: string, target: Locator): Promise<void>;
  /** Opens an address, and starts the time for `see`. */
  visit(step: string, url: string): Promise<void>;
  /** Reloads the page, and starts the time for `see`. */
  reload(step: string): Promise<void>;
  /** Waits for the element, for up to 60 s, and records the time. */
  see(what: string, shown: Locator): Promise<number>;
  /** Records the first paint and the hydration of the document. */
  seeLoading(): Promise<void>;
  setOffline(offline: boolean): Promise<void>;
  close(): Promise<void>;
}

const MAX_WAIT_MS = 60_000;

/** Runs in every document before its own scripts, and reports layout shifts that no press caused. */
function watchShifts(): void {
  const { reportShift } = window as unknown as { reportShift: (shift: string) => void };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node }) =>
        (node instanceof Element ? node.outerHTML : `“${node?.textContent}”`).slice(0, 60),
      );
      reportShift(`${location.pathname} ${entry.value.toFixed(4)} ${moved.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function slowDown(context: BrowserContext, page: Page, slowdown: number) {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const network = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', { offline, ...NETWORK });
  await network(false);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return network;
}

/** Returns the seconds from `from` until the first paint and until hydration. */
const readLoading = (from: number) => ({
  painted:
    (performance.timeOrigin +
      (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN) -
      from) /
    1000,
  hydrated:
    (performance.timeOrigin + (performance.getEntriesByName('hydrated')[0]?.startTime ?? Number.NaN) - from) /
    1000,
});

export async function openSlowPhone(browser: Browser, slowdown: number): Promise<SlowPhone> {
  const { width, height } = PHONE;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'tr-TR',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(MAX_WAIT_MS);
  const shifts: string[] = [];
  await page.exposeFunction('reportShift', (shift: string) => shifts.push(shift));
  await page.addInitScript(watchShifts);
  const network = await slowDown(context, page, slowdown);
  const timings: Timing[] = [];
  let step = '';
  let from = 0;

  function begin(name: string) {
    step = name;
    from = Date.now();
  }
  const note = (what: string, seconds: number) => timings.push({ step, what, seconds });
  return {
    page,
    timings,
    shifts,
    async press(name, target) {
      await target.scrollIntoViewIfNeeded();
      begin(name);
      // Without waiting: a visitor does not wait either.
      await target.tap({ force: true, noWaitAfter: true });
    },
    async visit(name, url) {
      begin(name);
      await page.goto(url, { waitUntil: 'commit' });
    },
    async reload(name) {
      begin(name);
      await page.reload({ waitUntil: 'commit' });
    },
    async see(what, shown) {
      await shown.first().waitFor();
      // Before the first paint, there is a layout, but nothing visible.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const seconds = (Date.now() - from) / 1000;
      note(what, seconds);
      return seconds;
    },
    async seeLoading() {
      await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
      const { painted, hydrated } = await page.evaluate(readLoading, from);
      note('first text', painted);
      note('interactive', hydrated);
    },
    setOffline: async (offline) => void (await network(offline)),
    close: () => context.close(),
  };
}
