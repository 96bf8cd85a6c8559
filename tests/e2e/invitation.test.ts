import type { Locator, Page } from '@playwright/test';
import { displayPhone } from '../../src/shared/domain/phone.ts';
import { expect, test } from './fixtures.ts';
import { SHOP } from './owner.ts';
import { readQr } from './qr.ts';
import { ANDROID, IPHONE } from './states/devices.ts';
import { expectFailure, toast } from './toasts.ts';

type Visit = [afterMs: number, url: string];

/** Stops the page's clock, and records the URLs that the page would navigate to. */
async function recordDepartures(page: Page) {
  await page.clock.install();
  await page.addInitScript(() => {
    const visits: [number, string][] = [];
    Object.assign(window, { visits });
    window.navigation.addEventListener('navigate', (event) => {
      if (event.destination.url.startsWith(location.origin)) return;
      visits.push([Date.now(), event.destination.url]);
      event.preventDefault();
    });
  });
  return {
    async visits(): Promise<Visit[]> {
      const visits = await page.evaluate(() => (window as unknown as { visits: Visit[] }).visits);
      const start = visits[0]?.[0] ?? 0;
      return visits.map(([at, url]) => [at - start, url]);
    },
    async press() {
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      await page.getByRole('button', { name: 'Uygulamada Aç' }).click();
      // A press before hydration is handled after it.
      await page.waitForFunction(() => (window as unknown as { visits: Visit[] }).visits.length > 0);
    },
    /** Hides the tab, as another app does when it opens. */
    async hide() {
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      });
    },
  };
}

test.describe('an invitation', () => {
  test('of a business shows the shop, the steps and the code', async ({ page, shop, phone, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { code } = shop;
    const response = await page.goto(`/r/${code}`);
    expect(response?.status()).toBe(200);
    expect(response?.headers()['cache-control']).toBe('no-store');
    // One of each: the server's markup was hydrated, not rendered again beside it.
    await expect(page.locator('head title')).toHaveCount(1);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
    await expect(page.getByRole('link', { name: displayPhone(phone) })).toHaveAttribute(
      'href',
      `tel:${phone}`,
    );
    await expect(page.getByText(SHOP.address)).toBeVisible();
    await expect(page.getByText(/^Merhaba/)).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Uygulamada Aç' })).toBeVisible();

    await expect(page.getByRole('region', { name: 'Çaycı kodu' })).toContainText(code);
    await page.getByRole('button', { name: 'Kodu Kopyala' }).click();
    await expect(toast(page, 'Kopyalandı!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  });

  test('on a desktop offers both stores and asks for a phone', async ({ page, server, shop }) => {
    const departures = await recordDepartures(page);
    const added = await page.request.post('/api/places', {
      headers: { Authorization: `Bearer ${shop.token}`, Origin: server.origin },
      data: { labels: ['Oda 305'] },
    });
    const [{ id }] = ((await added.json()) as { places: [{ id: string }] }).places;
    await page.goto(`/r/${shop.code}?yer=${id}`);
    await expect(page.getByText('Oda 305')).toBeVisible();
    const handoff = await readQr(page.getByRole('img', { name: 'Bu davetin QR kodu' }));
    expect(handoff.text).toBe(`${server.origin}/r/${shop.code}?yer=${id}`);
    await expect(page.getByRole('link', { name: 'App Store’dan İndir' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Google Play’den İndir' })).toBeVisible();
    await page.getByRole('button', { name: 'Uygulamada Aç' }).click();
    await expectFailure(page, 'Bu özellik mobil cihazlarda kullanılabilir.', 'Mobil Cihaz Gerekli');
    await page.clock.fastForward(10_000);
    expect(await departures.visits()).toEqual([]);
  });
});

interface PhoneCase {
  name: string;
  userAgent: string;
  store: string;
  /** From 0 ms on; `CODE` is replaced by the code. */
  visits: [afterMs: number, url: RegExp][];
}

const androidVisits: PhoneCase['visits'] = [
  [0, /^demlik:\/\/r\/CODE$/],
  [500, /^intent:\/\/r\/CODE#Intent;scheme=demlik;package=com\.demlik\.app;S\.browser_fallback_url=.+;end$/],
  [3000, /^https:\/\/play\.google\.com\//],
];

const phones: PhoneCase[] = [
  {
    name: 'an iPhone',
    userAgent: IPHONE,
    store: 'App Store’dan İndir',
    visits: [
      [0, /^demlik:\/\/r\/CODE$/],
      [2500, /^https:\/\/apps\.apple\.com\//],
    ],
  },
  { name: 'an Android phone', userAgent: ANDROID, store: 'Google Play’den İndir', visits: androidVisits },
];

/** Opens an invitation on a phone. Returns the link to the phone's store. */
async function openOnPhone(page: Page, code: string): Promise<Locator> {
  await page.goto(`/r/${code}`);
  const offered = page.getByRole('link', { name: /’(dan|den) İndir$/ });
  await expect(offered).toHaveCount(1);
  return offered;
}

for (const { name, userAgent, store, visits } of phones) {
  test.describe(`on ${name}`, () => {
    test.use({ userAgent, viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

    test('an invitation opens in the app, or after a delay in the store, without layout shift', async ({
      page,
      shop,
    }) => {
      const { code } = shop;
      const departures = await recordDepartures(page);
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const offered = await openOnPhone(page, code);
      await expect(offered).toHaveAccessibleName(store);
      await departures.press();
      const pressed = page.locator('main button[aria-busy=true]');
      await expect(pressed).toHaveText('Açılıyor...');
      await page.clock.runFor(1000);
      await expect(pressed).toHaveText('Uygulama yok mu?');
      await page.clock.runFor(9000);
      await expect(page.getByRole('button', { name: 'Uygulamada Aç' })).toHaveAttribute(
        'aria-live',
        'polite',
      );
      const wanted = visits.map(([at, url]) => [
        at,
        expect.stringMatching(new RegExp(url.source.replace('CODE', code))),
      ]);
      expect(await departures.visits()).toEqual(wanted);
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    });
  });
}

test('without JavaScript an invitation still shows its code and both stores', async ({
  server,
  shop,
  browser,
}) => {
  const { code } = shop;
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto(`/r/${code}`);
  await expect(bare.getByText(code)).toBeVisible();
  await expect(bare.getByRole('link', { name: /’(dan|den) İndir$/ })).toHaveCount(2);
  await context.close();
});
