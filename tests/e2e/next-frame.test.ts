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
  });
}
