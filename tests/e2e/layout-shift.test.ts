import type { Page } from '@playwright/test';
import { expect, openAndSettle, test, WITH_MOTION } from './fixtures.ts';
import { SHOP } from './owner.ts';
import { ANDROID, FACEBOOK_ON_IPHONE, INSTAGRAM, IPHONE } from './states/devices.ts';

test.use(WITH_MOTION);

/** Collects every shift without user input, with the moved elements. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        const moved = entry.sources.map(({ node }) =>
          (node instanceof Element ? node.outerHTML : '').slice(0, 90),
        );
        // Counts shifts within half a second of a press too: a slow network delays them beyond that.
        shifts.push(`${location.pathname} ${entry.value.toFixed(4)} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift {
  value: number;
  sources: { node: Node | null }[];
}

const shifts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // Waits two frames: the browser reports a frame's shifts with the next one.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { shifts: string[] }).shifts;
  });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const [width, tag] of [
  [360, []],
  [1280, ['@full']],
] as const) {
  test.describe(`at ${width} px nothing shifts`, { tag: [...tag] }, () => {
    test.use({ viewport: { width, height: 800 } });

    test('on any page during load and hydration', async ({ page, owner }) => {
      await watchShifts(page);
      const paths = ['/', '/register', '/contact', '/privacy-policy', '/terms-of-use', '/delete-account'];
      for (const path of [
        ...paths,
        `/${owner.slug}`,
        `/r/${owner.code}`,
        '/r/yok',
        '/yok-boyle-yer',
        '/a/b',
      ]) {
        await openAndSettle(page, path);
        expect(await shifts(page)).toEqual([]);
      }
    });

    test('during navigation between pages', async ({ page, owner }) => {
      await watchShifts(page);
      await page.goto('/');
      const footer = page.getByRole('contentinfo');
      for (const name of ['Gizlilik Politikası', 'Kullanım Koşulları']) {
        await footer.getByRole('link', { name }).click();
        await expect(heading(page)).toHaveText(name);
        expect(await shifts(page)).toEqual([]);
      }
      for (const [path, title] of [
        [`/${owner.slug}`, SHOP.name],
        ['/contact', 'İletişim'],
        ['/a/b', 'Page Not Found'],
      ] as const) {
        await page.evaluate((to) => history.pushState(null, '', to), path);
        await expect(heading(page)).toHaveText(title);
        expect(await shifts(page)).toEqual([]);
      }
    });
  });

  test.describe(`at ${width} px nothing shifts for an owner`, () => {
    test.use({
      viewport: { width, height: 800 },
      storageState: ({ owner }, use) => use(owner.storage),
    });

    test('on the landing page and the profile', { tag: '@full' }, async ({ page, owner }) => {
      await watchShifts(page);
      for (const path of ['/', `/profile/${owner.slug}`]) {
        await openAndSettle(page, path);
        await expect(heading(page)).not.toHaveText('Yükleniyor...');
        expect(await shifts(page)).toEqual([]);
      }
    });
  });
}

for (const [name, userAgent] of [
  ['Android', ANDROID],
  ['iOS', IPHONE],
  ['Instagram', INSTAGRAM],
  ['Facebook on iOS', FACEBOOK_ON_IPHONE],
] as const) {
  test.describe(`nothing shifts in ${name}`, { tag: userAgent === ANDROID ? [] : '@full' }, () => {
    test.use({ userAgent, viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

    test('on customers’ pages', async ({ page, owner }) => {
      await watchShifts(page);
      for (const path of [`/${owner.slug}`, `/r/${owner.code}`]) {
        await openAndSettle(page, path);
        expect(await shifts(page), path).toEqual([]);
      }
    });
  });
}
