import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { enlargeTexts } from './large-text.ts';
import { testEachState } from './states/each-state.ts';
import { drawPreviews } from './states/print.ts';
import { tabThrough } from './tabbing.ts';

/** States with a bar at the window's lower edge, and a dialog with its header. */
const WITH_BAR = ['prices unsaved'];
const MORE_WITH_BAR = [
  'invitation in-instagram',
  'print poster',
  'places select',
  'prices conflict',
  'profile delete-dialog',
];
/** A phone, and a window of 1280 by 800 px at 200 %. */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 640, height: 400 },
];

const stickyBars = {
  suffix: ' (sticky bars)',
  prepare: drawPreviews,
  async check(page: Page) {
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      expect(await tabThrough(page), `stops at ${size.width} px`).toBeGreaterThan(2);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    await enlargeTexts(page, 32);
    expect(await tabThrough(page), 'stops with texts of twice their size').toBeGreaterThan(2);
  },
};

testEachState({ ...stickyBars, which: ({ route, name }) => WITH_BAR.includes(`${route} ${name}`) });
testEachState({
  ...stickyBars,
  which: ({ route, name }) => MORE_WITH_BAR.includes(`${route} ${name}`),
  tag: '@full',
});
