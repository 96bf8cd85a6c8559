import type { Page } from '@playwright/test';
import { expect, openAndSettle, test, WITH_MOTION } from './fixtures.ts';

// Lighthouse's mid-range phone: 412 px wide, with 1.75 device pixels each.
test.use({
  ...WITH_MOTION,
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
});

/** Counts the bytes received over the network from now on, headers included. */
async function countBytes(page: Page): Promise<() => number> {
  const network = await page.context().newCDPSession(page);
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  return () => bytes;
}

const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/([\w-]+)-[\w-]{7,8}\.js$/.exec(name)?.[1] ?? []),
  );

for (const [what, pathOf] of [
  ['a shop', ({ slug }) => `/${slug}`],
  ['an invitation', ({ code }) => `/r/${code}`],
] as const satisfies [string, (owner: { slug: string; code: string }) => string][]) {
  test(`a first visit to ${what} loads at most 150 kB, and no code for content that is already rendered`, async ({
    page,
    owner,
  }) => {
    const bytes = await countBytes(page);
    await openAndSettle(page, pathOf(owner));
    await expect(page.locator('svg:has(.stroke-qr)')).toBeAttached();
    expect(bytes()).toBeGreaterThan(100_000);
    expect(bytes()).toBeLessThanOrEqual(150_000);
    const loaded = await scripts(page);
    expect(loaded).toContain('base');
    expect(loaded.filter((name) => /api|read|qr/.test(name))).toEqual([]);
  });
}

test('a first visit to the landing page loads at most 200 kB, including the pictures far below', async ({
  page,
}) => {
  const bytes = await countBytes(page);
  await openAndSettle(page, '/');
  const loaded = await scripts(page);
  expect(loaded).toContain('base');
  expect(loaded.filter((name) => /identity/.test(name))).toEqual([]);
  for (const picture of await page.locator('main img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  const shown = await page
    .locator('picture img')
    .evaluateAll((pictures) =>
      pictures.map((picture) => /-([\d.]+x)-/.exec((picture as HTMLImageElement).currentSrc)?.[1]),
    );
  expect(shown).toEqual(['1.5x', '1.5x', '1.5x']);
  expect(bytes()).toBeGreaterThan(150_000);
  expect(bytes()).toBeLessThanOrEqual(200_000);
});
