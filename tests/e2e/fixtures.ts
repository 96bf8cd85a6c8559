import { test as base, expect, type Page } from '@playwright/test';
import type { CanonicalPhone } from '../../src/shared/domain/phone.ts';
import { freePort } from '../support/free-port.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { OutboxFolder } from '../support/outbox-folder.ts';
import { NO_WORK } from '../support/proof-of-work.ts';
import { startBuiltServer } from './built-server.ts';
import { withDataFolder } from './data-folder.ts';
import { SHOP } from './owner.ts';
import { type SeededOwner, seedOwner } from './seeded-owner.ts';

export { expect };

/** Test number and code of the configuration under test, defined only here. */
export const TEST_NUMBER = { phone: '+905550000001', code: '482913' };

export interface TestServer {
  origin: string;
  clock: ManualClock;
  outbox: OutboxFolder;
}

/**
 * For `test.use`: enables animations, as most people have them. Other tests disable them, which saves time.
 */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * A registered business that the tests of one worker share: they may read it and log in, but not change it.
 */
export type Owner = SeededOwner;

interface WorkerFixtures {
  server: TestServer;
  owner: Owner;
}

interface TestFixtures {
  /** Further browser messages that a test provokes on purpose (`test.use`). */
  provoked: RegExp | null;
  phone: CanonicalPhone;
  /** A registered business of this test only, whose owner is not signed in here: see `openAsOwner`. */
  shop: SeededOwner;
}

/** The browser's messages about replies and failures that a test provokes on purpose. */
const EXPECTED_CONSOLE =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_CONNECTION_FAILED)/;

/** Collects hydration warnings, policy violations and uncaught errors; they fail the test. */
export function collectFaults(page: Page, provoked: RegExp | null): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => provoked?.test(message) || faults.push(`uncaught: ${message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = message.text();
    if (!EXPECTED_CONSOLE.test(text) && !provoked?.test(text)) faults.push(`${message.type()}: ${text}`);
  });
  return faults;
}

/** Resolves once the page is hydrated; at once if it has no scripts. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('script[data-modules]') === null ||
      // An installed `page.clock` replaces `performance` and keeps no marks.
      !(performance instanceof Performance) ||
      performance.getEntriesByName('hydrated').length > 0,
  );
}

/** Waits after each navigation until the page is hydrated, unless the test sets `waitUntil`. */
export function waitAfterNavigation(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await waitForHydration(page);
    return response;
  };
}

/** Opens a page and waits until it is hydrated and has loaded its deferred resources. */
export async function openAndSettle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) =>
      withDataFolder(async (dataDir) => {
        const port = await freePort();
        const origin = `http://localhost:${port}`;
        const clock = new ManualClock();
        const running = await startBuiltServer(
          {
            PORT: String(port),
            DATA_DIR: dataDir,
            PUBLIC_ORIGIN: origin,
            TEST_PHONES: `${TEST_NUMBER.phone}:${TEST_NUMBER.code}`,
          },
          // whole-path.test.ts tests the real proof of work.
          { clock, difficulties: NO_WORK },
        );
        await use({ origin, clock, outbox: new OutboxFolder(dataDir) });
        await running.stop();
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
  owner: [
    async ({ server }, use, { workerIndex }) => {
      const phone = `+90535${String(workerIndex % 100).padStart(2, '0')}00000`;
      await use(
        await seedOwner({ ...server, address: '198.19.0.1' }, phone as CanonicalPhone, SHOP, 'Eski Çınar'),
      );
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  phone: async ({ server: _ }, use, testInfo) => {
    await use(nextPhone(testInfo));
  },
  shop: async ({ server, phone, extraHTTPHeaders }, use) => {
    await use(await seedOwner({ ...server, address: extraHTTPHeaders?.['X-Forwarded-For'] ?? '' }, phone));
  },
  extraHTTPHeaders: async ({ server: _ }, use) => {
    await use({ 'X-Forwarded-For': nextAddress() });
  },
  provoked: [null, { option: true }],
  page: async ({ page, provoked }, use) => {
    const faults = collectFaults(page, provoked);
    waitAfterNavigation(page);
    await use(page);
    expect(faults, 'what the browser complained about').toEqual([]);
  },
});

let numbers = 0;
/** Returns a mobile number that no other test of this run uses. */
export function nextPhone({ workerIndex }: { workerIndex: number }): CanonicalPhone {
  numbers += 1;
  const worker = String(workerIndex % 100).padStart(2, '0');
  return `+90532${worker}${String(numbers).padStart(5, '0')}` as CanonicalPhone;
}

let addresses = 0;
/**
 * Returns an address in a separate network, because text messages are also counted per network
 * (198.18.0.0/15, RFC 2544).
 */
export function nextAddress(): string {
  addresses += 1;
  return `198.${addresses % 512 < 256 ? 18 : 19}.${addresses % 256}.1`;
}
