import { testEachState } from '../e2e/states/each-state.ts';

const WIDTHS = [360, 1280];
const HEIGHT = 800;

testEachState(async (page, { route, name, maxWidth = Number.POSITIVE_INFINITY }) => {
  for (const width of WIDTHS.filter((each) => each <= maxWidth)) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const path = `screenshots/${route}-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: true, animations: 'disabled', caret: 'initial' });
    }
  }
});
