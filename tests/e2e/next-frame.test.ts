import type { Page } from '@playwright/test';
import { expect, test, WITH_MOTION } from './fixtures.ts';

test.use({ viewport: { width: 360, height: 800 } });

type Watched = typeof window & { ways: string[] };

/** Runs in a document before its own scripts: in which ways a part was laid out, frame by frame. */
function watch(selector: string): void {
  const ways: string[] = [];
  Object.assign(window, { ways });
  const look = () => {
    const part = document.querySelector(selector);
    const way = part && getComputedStyle(part).contentVisibility;
    if (way && ways.at(-1) !== way) ways.push(way);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const alive = (page: Page) => page.waitForFunction(() => document.documentElement.matches('.alive'));
const waysOf = (page: Page) => page.evaluate(() => (window as Watched).ways);

for (const [motion, options] of [
  ['with motion', WITH_MOTION],
  ['without', {}],
] as const) {
  test.describe(motion, () => {
    test.use(options);

    test('the phone of the hero is drawn a frame after the rest', async ({ page }) => {
      await page.addInitScript(watch, '.stage');
      await page.goto('/');
      await alive(page);
      expect(await waysOf(page)).toEqual(['hidden', 'visible']);
    });

    test('what comes next is laid out a frame after the first screen, and on the way to an anchor at once', async ({
      page,
    }) => {
      await page.addInitScript(watch, '#ozellikler');
      await page.goto('/');
      await alive(page);
      expect(await waysOf(page)).toEqual(['hidden', 'auto', 'visible']);
      await page.goto('/yok');
      await page.goto('/#nasil');
      await alive(page);
      // Until the browser has found it.
      expect((await waysOf(page)).filter((way) => way !== 'hidden')).toEqual(['auto', 'visible']);
    });
  });
}

test.describe('a legal text', () => {
  const PART = 'main h2 ~ p:last-child';

  test('is drawn in two parts where its reader comes from elsewhere', async ({ page }) => {
    await page.addInitScript(watch, PART);
    await page.goto('/privacy-policy');
    await alive(page);
    expect(await waysOf(page)).toEqual(['hidden', 'visible']);
  });

  test('is drawn at once for who is on the way to an anchor, or back where they were', async ({ page }) => {
    await page.addInitScript(watch, PART);
    await page.goto('/privacy-policy#haklariniz');
    await alive(page);
    expect(await waysOf(page)).toEqual(['visible']);
    await page.goto('/terms-of-use');
    await page.reload();
    await alive(page);
    expect(await waysOf(page)).toEqual(['visible']);
    await page.goto('/contact');
    await page.goBack();
    await alive(page);
    expect((await waysOf(page)).at(-1)).toBe('visible');
  });
});
