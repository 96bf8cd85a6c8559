import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { readQr } from './qr.ts';
import { ANDROID, IPHONE } from './states/devices.ts';
import { expectFailure } from './toasts.ts';

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
    async visits(from = 0): Promise<Visit[]> {
      const all = await page.evaluate(() => (window as unknown as { visits: Visit[] }).visits);
      const visits = all.slice(from);
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

test('an invitation on a desktop offers both stores and asks for a phone', async ({ page, server, shop }) => {
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
  const { x } = (await page.locator('.toast').boundingBox()) ?? { x: 0 };
  const copy = await page.getByRole('button', { name: 'Kodu Kopyala' }).boundingBox();
  expect(x, 'the code can be copied').toBeGreaterThan((copy?.x ?? 0) + (copy?.width ?? 0));
  await page.clock.fastForward(10_000);
  expect(await departures.visits()).toEqual([]);
});

const [APP_STORE, GOOGLE_PLAY] = ['App Store’dan İndir', 'Google Play’den İndir'] as const;

interface PhoneCase {
  name: string;
  userAgent: string;
  /** The stores on a shop's page, its own first; an invitation has only that one. */
  stores: string[];
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
    stores: [APP_STORE, GOOGLE_PLAY],
    visits: [
      [0, /^demlik:\/\/r\/CODE$/],
      [2500, /^https:\/\/apps\.apple\.com\//],
    ],
  },
  { name: 'an Android phone', userAgent: ANDROID, stores: [GOOGLE_PLAY, APP_STORE], visits: androidVisits },
];

const offered = (page: Page) => page.getByRole('link', { name: /’(dan|den) İndir$/ });

for (const { name, userAgent, stores, visits } of phones) {
  test.describe(`on ${name}`, () => {
    test.use({ userAgent, viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

    test('an invitation opens in the app, or after a delay or the question in the store, without layout shift', async ({
      page,
      shop,
    }) => {
      const { code } = shop;
      await page.goto(`/${shop.slug}`);
      await expect(offered(page)).toHaveText(stores);
      const departures = await recordDepartures(page);
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`/r/${code}`);
      await expect(offered(page)).toHaveText(stores.slice(0, 1));
      await departures.press();
      const pressed = page.getByRole('button', { name: /^(Uygulama(da Aç| yok mu\?)|Açılıyor\.\.\.)$/ });
      await expect(pressed).toHaveText('Açılıyor...');
      await page.clock.runFor(1000);
      await expect(pressed).toHaveText('Uygulama yok mu?');
      await expect(pressed).toBeEnabled();
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

      await pressed.click();
      await page.clock.runFor(1000);
      await pressed.click();
      await page.clock.runFor(9000);
      const store = wanted.at(-1)?.[1];
      expect(await departures.visits(wanted.length)).toEqual([
        ...wanted.filter(([at]) => Number(at) < 1000),
        [1000, store],
      ]);
    });
  });
}

test('without JavaScript an invitation and a shop’s page show their code and both stores', async ({
  server,
  shop: { code, slug },
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const bare = await context.newPage();
  for (const [path, shown] of [
    [`/r/${code}`, code],
    [`/${slug}`, `${code.slice(0, 20)}...`],
  ] as const) {
    await bare.goto(path);
    await expect(bare.getByText(shown)).toBeVisible();
    await expect(offered(bare)).toHaveCount(2);
    await expect(bare.getByRole('button', { name: /Uygulamada Aç|Kodu Kopyala/ })).toHaveCount(0);
  }
  await context.close();
});
