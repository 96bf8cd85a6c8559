import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { CanonicalPhone } from '../../src/shared/phone.ts';
import { freePort } from '../support/free-port.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { OutboxFolder } from '../support/outbox-folder.ts';
import { startBuiltServer } from './built-server.ts';
import { register, SHOP } from './owner.ts';

export { expect };

/** Test number and code of the configuration under test; nothing else knows them. */
export const TEST_NUMBER = { phone: '+905550000001', code: '482913' };

export interface TestServer {
  origin: string;
  clock: ManualClock;
  outbox: OutboxFolder;
}

/** A registered shop that tests of one worker share: they may look at it and log in, not change it. */
export interface Owner {
  phone: string;
  slug: string;
  /** The slug before the shop was renamed. */
  formerSlug: string;
  code: string;
  /** Cookies and stores of a browser in which the owner is logged in. */
  storage: Awaited<ReturnType<BrowserContext['storageState']>>;
}

interface WorkerFixtures {
  server: TestServer;
  owner: Owner;
}

interface TestFixtures {
  /** More that the browser may complain about, where a test provokes it on purpose (`test.use`). */
  provoked: RegExp | null;
  /** A mobile number that no other test of this run has. */
  phone: CanonicalPhone;
}

/** Messages the browser itself writes about answers and failures that a test provokes on purpose. */
const EXPECTED_CONSOLE =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_CONNECTION_FAILED)/;

/** Hydration warnings, policy violations and uncaught errors fail the test that saw them. */
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

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'demlik-e2e-'));
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
        { clock },
      );
      await use({ origin, clock, outbox: new OutboxFolder(dataDir) });
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  owner: [
    async ({ server, browser }, use, { workerIndex }) => {
      const context = await browser.newContext({
        baseURL: server.origin,
        locale: 'tr-TR',
        extraHTTPHeaders: { 'X-Forwarded-For': '198.19.0.1' },
      });
      const phone = `+90535${String(workerIndex % 100).padStart(2, '0')}00000`;
      const owner = await registerOwner(await context.newPage(), server.outbox, phone);
      await use({ ...owner, storage: await context.storageState({ indexedDB: true }) });
      await context.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  phone: async ({ server: _ }, use, testInfo) => {
    const phone = `+90532${String(testInfo.workerIndex % 100).padStart(2, '0')}${nextNumber()}`;
    await use(phone as CanonicalPhone);
  },
  extraHTTPHeaders: async ({ server: _ }, use, testInfo) => {
    await use({ 'X-Forwarded-For': `198.18.${testInfo.workerIndex % 256}.${nextAddress()}` });
  },
  provoked: [null, { option: true }],
  page: async ({ page, provoked }, use) => {
    const faults = collectFaults(page, provoked);
    await use(page);
    expect(faults, 'what the browser complained about').toEqual([]);
  },
});

/** Registers a shop and renames it, so that it has a former slug. */
async function registerOwner(page: Page, outbox: OutboxFolder, phone: string) {
  const formerSlug = await register(page, outbox, phone, { ...SHOP, name: 'Eski Çınar' });
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Dükkan adı').fill(SHOP.name);
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/${formerSlug}$`));
  const stored = await page.evaluate(() => localStorage.getItem('business_data'));
  const { slug, code } = JSON.parse(stored ?? '{}') as { slug: string; code: string };
  return { phone, slug, formerSlug, code };
}

let numbers = 0;
function nextNumber(): string {
  numbers += 1;
  return String(numbers).padStart(5, '0');
}

let addresses = 0;
function nextAddress(): number {
  addresses += 1;
  return addresses % 256;
}
