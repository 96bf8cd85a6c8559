import { logInToChangedTexts } from './changed-texts.ts';
import { test } from './fixtures.ts';
import { keepToasts } from './states/each-state.ts';
import { expectFreePlace } from './toast-place.ts';

test.describe('a toast over a question covers none of its words', () => {
  for (const height of [640, 800]) {
    test(`on a phone of 360 by ${height}`, async ({ page, server, phone }) => {
      await page.setViewportSize({ width: 360, height });
      await logInToChangedTexts(page, server, phone);
      await keepToasts(page);
      await expectFreePlace(page, ', dialog[open] :is(p, li, h3, button)');
    });
  }
});
