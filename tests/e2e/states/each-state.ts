import type { Page, ViewportSize } from '@playwright/test';
import { test } from '../fixtures.ts';
import { states } from './catalogue.ts';
import type { State } from './state.ts';

/** Toasts stay while their window is not the active one, so that each check finds the state as it was opened. */
export async function keepToasts(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

/** Declares one test per state that exists in `viewport`, which opens it there and hands its page to `check`. */
export function testEachState(
  check: (page: Page, state: State) => Promise<void>,
  viewport: ViewportSize | null = null,
): void {
  for (const state of states) {
    const { route, name, open, asOwner, userAgent, provoked = null, maxWidth } = state;
    if (viewport !== null && maxWidth !== undefined && viewport.width > maxWidth) continue;
    const where = viewport === null ? '' : ` at ${viewport.width} px`;
    test.describe(`${route}, ${name}${where}`, () => {
      if (viewport !== null) test.use({ viewport });
      test.use({ provoked });
      if (userAgent !== undefined) test.use({ userAgent });
      if (asOwner) test.use({ storageState: ({ owner }, use) => use(owner.storage) });
      test(`${route}, ${name}`, async ({ page, server, phone, owner }) => {
        await open({ page, server, phone, owner });
        await keepToasts(page);
        await check(page, state);
      });
    });
  }
}
