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
  test(`${address} opens at what it names`, async ({ page }) => {
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

for (const path of ['/', '/privacy-policy']) {
  test(`${path} is where its reader was after a reload`, async ({ page }) => {
    await page.goto(path);
    await laidOut(page);
    await page.evaluate(() =>
      window.scrollTo({ top: document.body.scrollHeight * 0.6, behavior: 'instant' }),
    );
    const before = await scrolled(page);
    for (let times = 0; times < 2; times += 1) {
      await page.reload();
      await laidOut(page);
      expect(await scrolled(page)).toBe(before);
    }
  });
}
