import type { Page } from '@playwright/test';
import { expect, test, WITH_MOTION, waitForHydration } from './fixtures.ts';

// With reduced motion nothing scrolls smoothly, so the tests need motion. They check the final position.
test.use({ ...WITH_MOTION, viewport: { width: 360, height: 800 } });

/** Returns the scroll position once it is stable. */
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
  test(`${address} opens at its section`, { tag: '@full' }, async ({ page }) => {
    await page.goto(address);
    await scrolled(page);
    const top = await page
      .locator(`[id="${address.split('#')[1]}"]`)
      .evaluate((it) => it.getBoundingClientRect().top);
    // The value of `scroll-padding-top` is 24 px.
    expect(Math.abs(top - 24)).toBeLessThan(2);
  });
}

for (const [path, part] of [
  ['/', 0.3],
  ['/', 0.75],
  ['/privacy-policy', 0.6],
] as const) {
  test(`${path} keeps its scroll position after a reload, ${part} of the way down`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto(path);
    await page.evaluate(
      (share) => window.scrollTo({ top: document.body.scrollHeight * share, behavior: 'instant' }),
      part,
    );
    const before = await scrolled(page);
    for (let times = 0; times < 2; times += 1) {
      await page.reload();
      await waitForHydration(page);
      expect(Math.abs((await scrolled(page)) - before)).toBeLessThanOrEqual(1);
    }
  });
}
