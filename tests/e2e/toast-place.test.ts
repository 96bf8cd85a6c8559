import { logInToChangedTexts } from './changed-texts.ts';
import { test } from './fixtures.ts';
import { keepToasts } from './states/each-state.ts';
import { expectFreePlace } from './toast-place.ts';

test('a toast over a question covers none of its words on phones', async ({ page, server, phone }) => {
  await logInToChangedTexts(page, server, phone);
  await keepToasts(page);
  for (const height of [640, 800]) {
    await page.setViewportSize({ width: 360, height });
    await expectFreePlace(page, ', dialog[open] :is(p, li, h3, button)');
  }
});
