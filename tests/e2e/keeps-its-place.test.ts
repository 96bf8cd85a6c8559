import type { Page } from '@playwright/test';
import { expect, test, WITH_MOTION } from './fixtures.ts';

// Where motion stands still nothing scrolls smoothly, and a way that ends in the wrong place is none.
test.use({ ...WITH_MOTION, viewport: { width: 360, height: 800 } });

const laidOut = (page: Page) => page.waitForFunction(() => document.documentElement.matches('.alive'));

/** Once it stands still. */
async function scrolled(page: Page): Promise<number> {
  const read = () => page.evaluate(() => Math.round(window.scrollY));
  let before = -1;
  await expect
    .poll(async () => {
      const now = await read();
      const still = now === before;
      before = now;
      return still;
    })
    .toBe(true);
  return before;
}

for (const address of ['/#nasil', '/#testimonials', '/#iletisim', '/privacy-policy#haklariniz']) {
  test(`${address} opens at what it names`, { tag: '@full' }, async ({ page }) => {
    await page.goto(address);
    await laidOut(page);
    await scrolled(page);
    const top = await page
      .locator(`[id="${address.split('#')[1]}"]`)
      .evaluate((it) => it.getBoundingClientRect().top);
    // scroll-padding-top
    expect(Math.abs(top - 24)).toBeLessThan(2);
  });
}

for (const [path, part, px] of [
  // What is above is taken to be some pixels higher or lower than it comes to.
  ['/', 0.3, 20],
  ['/', 0.6, 20],
  ['/', 0.75, 20],
  ['/privacy-policy', 0.6, 0],
] as const) {
  test(`${path} is where its reader was after a reload, ${part} of the way down`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto(path);
    await laidOut(page);
    await page.evaluate(
      (share) => window.scrollTo({ top: document.body.scrollHeight * share, behavior: 'instant' }),
      part,
    );
    const before = await scrolled(page);
    for (let times = 0; times < 2; times += 1) {
      await page.reload();
      await laidOut(page);
      expect(Math.abs((await scrolled(page)) - before)).toBeLessThanOrEqual(px);
    }
  });
}

for (const width of [360, 390, 412, 768, 1024, 1280]) {
  test(`parts of / are at ${width} px about as high as they are taken to be before they are laid out`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    // Letters that come after the first paint are not shown, and others take more room.
    await expect(async () => {
      await page.goto('/');
      await laidOut(page);
      const statuses = await page.evaluate(() =>
        [...document.fonts].filter(({ family }) => family.includes('fallback')).map(({ status }) => status),
      );
      expect(new Set(statuses)).toEqual(new Set(['unloaded']));
    }).toPass();
    const parts = page.locator('main section:not(.hero)');
    await expect(parts).toHaveCount(6);
    const off = await parts.evaluateAll((sections) =>
      sections.map((section) => {
        // As it is before the page is alive.
        section.classList.add('later');
        document.documentElement.classList.remove('alive');
        const style = getComputedStyle(section);
        const taken = Number.parseFloat(style.containIntrinsicBlockSize.split(' ').at(-1) ?? '');
        document.documentElement.classList.add('alive');
        const { paddingTop, paddingBottom } = getComputedStyle(section);
        const own = section.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
        return Math.round(Math.abs(own - taken));
      }),
    );
    expect(off.filter((px) => !(px < 80))).toEqual([]);
  });
}
