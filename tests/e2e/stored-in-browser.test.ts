import { storedInBrowser } from '../../src/web/pages/privacy-policy/stored-in-browser.ts';
import { compareStored } from './browser-stores.ts';
import { expect, test } from './fixtures.ts';
import { collectStored, NEW_BUILD_FAULTS } from './stored-journey.ts';

test.use({ provoked: NEW_BUILD_FAULTS });

test('after a whole journey, the browser has stored exactly the items of the privacy policy', async ({
  page,
  server: { origin, outbox, clock },
  phone,
}) => {
  // The next code to a number needs a pause of a minute.
  const beforeLogin = () => clock.advance(61_000);
  const seen = await collectStored(page, { origin, codes: outbox, phone, beforeLogin });
  const config = { origin, identity: { mode: 'embedded', apiKey: '' } } as const;
  expect(compareStored(seen, config)).toEqual({ neverStored: [], notListed: [] });

  const cookies = await page.context().cookies();
  const days = cookies.map(({ expires }) => (expires * 1000 - Date.now()) / 86_400_000);
  expect(Math.max(...days)).toBeGreaterThan(364);
  expect(Math.max(...days)).toBeLessThanOrEqual(365);
  const life = storedInBrowser(config).find(({ place }) => place === 'cookie')?.life;
  expect(life).toBe('1\u00a0yıl');
});
