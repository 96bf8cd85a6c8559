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

for (const [path, part, px] of [
  // What is above is taken to be some pixels higher or lower than it comes to.
  ['/', 0.3, 20],
  ['/', 0.6, 20],
  ['/', 0.75, 20],
  ['/privacy-policy', 0.6, 0],
] as const) {
  test(`${path} is where its reader was after a reload, ${part} of the way down`, async ({ page }) => {
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
  test(`parts of / are at ${width} px about as high as they are taken to be before they are laid out`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/', { waitUntil: 'commit' });
    const parts = await page.evaluate(async () => {
      const later = () => [...document.querySelectorAll<HTMLElement>('.later')];
      while (later().length < 6) await new Promise(requestAnimationFrame);
      const found = later();
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      while (!document.documentElement.matches('.alive')) await new Promise(requestAnimationFrame);
      return found.map((part) => {
        const style = getComputedStyle(part);
        const [taken = 0, top = 0, bottom = 0] = [
          Number.parseFloat(style.getPropertyValue('--later')) * rem,
          Number.parseFloat(style.paddingTop),
          Number.parseFloat(style.paddingBottom),
        ];
        const off = Math.abs(part.offsetHeight - top - bottom - taken);
        return { part: part.textContent.slice(0, 30), off: Math.round(off) };
      });
    });
    expect(parts.filter(({ off }) => !(off < 80))).toEqual([]);
  });
}
