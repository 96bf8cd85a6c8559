import type { Page } from '@playwright/test';
import { testEachState } from '../e2e/states/each-state.ts';

/** Pictures far down are lazy, and another scheme brings others. */
const showPictures = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    // One that cannot be had shows as broken, as it would to people.
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
  });

const WIDTHS = [360, 1280];
const HEIGHT = 800;

// Each state is opened in its window: a toast stands where it found room when it came.
for (const width of WIDTHS) {
  testEachState({
    viewport: { width, height: HEIGHT },
    suffix: ` at ${width} px`,
    async check(page, { route, name }) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await showPictures(page);
        const path = `screenshots/${route}-${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: true, animations: 'disabled', caret: 'initial' });
      }
    },
  });
}
