import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect } from './fixtures.ts';
import { htmlErrors } from './html-checker.ts';
import { enlargeRoot, lostInLargeText } from './large-text.ts';
import { smallTargets } from './small-targets.ts';
import { testEachState } from './states/each-state.ts';
import { drawPreviews } from './states/print.ts';
import type { State } from './states/state.ts';
import { expectInReach } from './thumb.ts';
import { expectToastPositionEverywhere } from './toast-position.ts';

const HEIGHT = 800;
/** In CSS pixels: the narrowest window (WCAG 1.4.10), a common phone, and a window with texts on one line. */
const [NARROWEST, PHONE, DESK] = [320, 360, 1280];
/** A window of 1280 px, zoomed: fewer and larger CSS pixels (WCAG 1.4.10). */
const ZOOMED = [
  { zoom: '200 %', width: 640, deviceScaleFactor: 2 },
  { zoom: '400 %', width: 320, deviceScaleFactor: 4 },
];
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectNoScrollbarWhenZoomed(page: Page, maxWidth: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const { zoom, width, deviceScaleFactor } of ZOOMED.filter((each) => each.width <= maxWidth)) {
    const metrics = { width, height: HEIGHT / deviceScaleFactor, deviceScaleFactor, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', metrics);
    expect(await overflow(page), `wider than the window at ${zoom}`).toBeLessThanOrEqual(0);
  }
  await session.detach();
}

async function expectNoScrollbar(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  expect(await overflow(page), `wider than ${width} px`).toBeLessThanOrEqual(0);
}

async function expectAccessible(page: Page, width: number): Promise<void> {
  await expectNoScrollbar(page, width);
  expect(await violations(page), `${width} px`).toEqual([]);
}

async function expectLargeTargets(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  expect(await smallTargets(page), `what a thumb would miss, ${width} px`).toEqual([]);
}

async function checkState(page: Page, { mainAction, toast, maxWidth = DESK }: State): Promise<void> {
  if (toast) await expectToastPositionEverywhere(page);
  if (maxWidth >= DESK) {
    await expectNoScrollbar(page, DESK);
    await expectLargeTargets(page, DESK);
  }
  await expectNoScrollbarWhenZoomed(page, maxWidth);
  await expectAccessible(page, NARROWEST);
  await expectLargeTargets(page, PHONE);
  if (mainAction !== undefined) await expectInReach(page, mainAction);
  expect(await lostInLargeText(page), 'what texts of twice their size cannot be read').toEqual([]);
}

/**
 * Returns the document's HTML without elements that React hides: the former page, until the next one has its
 * data.
 */
function withoutHidden(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const hidden of copy.querySelectorAll('[style*="display: none !important"]')) hidden.remove();
    return `<!doctype html>${copy.outerHTML}`;
  });
}

/**
 * Tests light colours only: src/shared/theme/colors.test.ts computes the contrast of each pair, also in dark
 * ones.
 */
const everyState = { prepare: drawPreviews, check: checkState };
testEachState({ ...everyState, which: ({ inDefaultRun = false }) => inDefaultRun });
testEachState({ ...everyState, which: ({ inDefaultRun }) => !inDefaultRun, tag: '@full' });

testEachState({
  tag: '@full',
  suffix: ' (desk)',
  viewport: { width: DESK, height: HEIGHT },
  prepare: drawPreviews,
  async check(page, { route }) {
    await expectAccessible(page, DESK);
    // While a page's code loads, or after it failed, the document still has the former page's title.
    if (route !== 'page') expect(await htmlErrors(await withoutHidden(page))).toEqual([]);
  },
});

/** In px: 130, 150 and 200 % of the default. Many phones offer the first, few the last. */
const LARGE_TEXTS = [21, 24, 32];

testEachState({
  tag: '@full',
  suffix: ' (large texts)',
  prepare: drawPreviews,
  async check(page) {
    await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
    for (const px of LARGE_TEXTS) {
      expect.soft(await lostInLargeText(page, px, enlargeRoot), `root of ${px} px`).toEqual([]);
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    for (const px of LARGE_TEXTS) {
      expect.soft(await lostInLargeText(page, px), `texts of ${px} px`).toEqual([]);
    }
  },
});

testEachState({
  tag: '@full',
  suffix: ' (dark)',
  prepare: (page) =>
    Promise.all([drawPreviews(page), page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })]),
  async check(page, { maxWidth = DESK }) {
    for (const width of [NARROWEST, DESK].filter((each) => each <= maxWidth)) {
      await page.setViewportSize({ width, height: HEIGHT });
      expect(await violations(page, 'colours'), `${width} px, dark`).toEqual([]);
    }
  },
});
