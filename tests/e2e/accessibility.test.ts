import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect } from './fixtures.ts';
import { lostInLargeText } from './large-text.ts';
import { smallTargets } from './small-targets.ts';
import { testEachState } from './states/each-state.ts';
import { expectInReach } from './thumb.ts';

const HEIGHT = 800;
const WIDTHS = [320, 1280];
/** Where controls are measured: a common phone, and a window in which texts are on one line. */
const MEASURED_WIDTHS = [360, 1280];
/** The same elements are there in both, in other colours. */
const SCHEMES = [
  ['light', 'all'],
  ['dark', 'colours'],
] as const;
/** A window of 1280 px as people with weak eyes see it: fewer CSS pixels, each of them larger (WCAG 1.4.10). */
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

testEachState(async (page, { mainAction, maxWidth = Number.POSITIVE_INFINITY }) => {
  for (const width of WIDTHS.filter((each) => each <= maxWidth)) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await overflow(page), `wider than ${width} px`).toBeLessThanOrEqual(0);
    for (const [colorScheme, rules] of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violations(page, rules), `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  for (const width of MEASURED_WIDTHS.filter((each) => each <= maxWidth)) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await smallTargets(page), `what a thumb would miss, ${width} px`).toEqual([]);
  }
  await expectNoScrollbarWhenZoomed(page, maxWidth);
  await page.setViewportSize({ width: 360, height: HEIGHT });
  if (mainAction !== undefined) await expectInReach(page, mainAction);
  expect(await lostInLargeText(page), 'what texts of twice their size cannot be read').toEqual([]);
});
