import type { Page } from '@playwright/test';
import type { CanonicalPhone } from '../../src/shared/domain/phone.ts';
import { freePort } from '../support/free-port.ts';
import { OutboxFolder } from '../support/outbox-folder.ts';
import { NO_WORK } from '../support/proof-of-work.ts';
import { violations } from './axe.ts';
import { startBuiltServer } from './built-server.ts';
import { withDataFolder } from './data-folder.ts';
import { expect, test, waitForHydration } from './fixtures.ts';
import { hold } from './login.ts';
import { seedOwner } from './seeded-owner.ts';
import { ANDROID } from './states/devices.ts';

test.use({ userAgent: ANDROID, viewport: { width: 360, height: 800 } });

/** Keeps the page where it is, and returns the paths of the beacons that it sends. */
async function recordBeacons(page: Page): Promise<string[]> {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'ping')
      paths.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.context().route(/^https:/, (route) => route.abort());
  await page.addInitScript(() => {
    window.navigation.addEventListener('navigate', (event) => {
      if (!event.destination.url.startsWith(location.origin)) event.preventDefault();
    });
  });
  return paths;
}

const press = (page: Page, role: 'link' | 'button', name: string) =>
  page.getByRole(role, { name, exact: true }).click({ noWaitAfter: true });

test('presses on customers’ pages become three figures under the visits', async ({ page, phone }) => {
  test.setTimeout(60_000);
  await withDataFolder(async (dataDir) => {
    const port = String(await freePort());
    const origin = `http://localhost:${port}`;
    const start = () =>
      startBuiltServer({ PORT: port, DATA_DIR: dataDir, PUBLIC_ORIGIN: origin }, { difficulties: NO_WORK });
    let server = await start();
    const outbox = new OutboxFolder(dataDir);
    const shop = await seedOwner({ origin, outbox, address: '198.19.3.1' }, phone as CanonicalPhone);
    const beacons = await recordBeacons(page);

    const taps = {
      app: `POST /${shop.slug}/app`,
      store: `POST /${shop.slug}/store`,
      contact: `POST /${shop.slug}/contact`,
    };
    await page.goto(`${origin}/r/${shop.code}`);
    await page.waitForLoadState('networkidle');
    expect(beacons, 'nothing on load').toEqual([]);
    await press(page, 'link', 'Ara');
    await press(page, 'link', 'WhatsApp');
    await press(page, 'link', 'Google Play’den İndir');
    await press(page, 'button', 'Uygulamada Aç');
    await expect.poll(() => beacons).toEqual([taps.contact, taps.contact, taps.store, taps.app]);
    await page.goto(`${origin}/${shop.slug}`);
    await press(page, 'link', 'App Store’dan İndir');
    await expect.poll(() => beacons.slice(4)).toEqual([taps.store]);

    // Writes the counts, as each minute does.
    await server.stop();
    server = await start();
    await page.context().setStorageState(shop.storage);
    await page.goto(`${origin}/profile/${shop.slug}`);
    const figures = page.getByRole('region', { name: 'Sayfanızda basılanlar' });
    await expect(figures.getByRole('term')).toHaveText(['Uygulamada Aç', 'Mağaza', 'Ara ya da WhatsApp']);
    await expect(figures.getByRole('definition')).toHaveText(['1', '2', '2']);
    expect(await violations(page)).toEqual([]);

    // The owner's own presses are not counted.
    await page.goto(`${origin}/${shop.slug}`);
    await press(page, 'button', 'Uygulamada Aç');
    await expect(page.getByRole('button', { name: 'Açılıyor...' })).toBeVisible();
    expect(beacons).toHaveLength(5);
    await server.stop();
  });
});

test('a press before hydration is reported once, though it is replayed', async ({ page, shop }) => {
  const beacons = await recordBeacons(page);
  const scripts = await hold(page, '**/assets/business-page-*.js');
  await page.goto(`/${shop.slug}`, { waitUntil: 'domcontentloaded' });
  await press(page, 'button', 'Uygulamada Aç');
  await expect.poll(() => beacons).toEqual([`POST /${shop.slug}/app`]);
  scripts.release();
  await expect(page.getByRole('button', { name: 'Açılıyor...' })).toBeVisible();
  // Forced: the busy button is disabled for those who look.
  await page.getByRole('button', { name: 'Açılıyor...' }).click({ force: true });
  await waitForHydration(page);
  expect(beacons).toHaveLength(1);
});
