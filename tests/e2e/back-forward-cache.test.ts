import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// Playwright disables the cache, because it treats a restored page as closed.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  },
});

const PUBLIC = ['/', '/register', '/contact', '/privacy-policy', '/terms-of-use', '/delete-account'];

/** A headless browser never caches a page, but reports the other reasons against caching it. */
const OF_THIS_BROWSER = 'BackForwardCacheDisabledForDelegate';

/** Leaves the page for another site and goes back. Returns the page's reasons against caching. */
async function reasonsNotToKeep(page: Page, elsewhere: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await page.goto(elsewhere, { waitUntil: 'load' });
  const reasons = new Promise<string[]>((resolve) => {
    browser.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason)),
    );
    browser.on('Page.frameNavigated', ({ type }) => {
      if (type === 'BackForwardCacheRestore') resolve([]);
    });
  });
  // Navigates after this call has returned, because the page is unloaded.
  await page.evaluate(() => void setTimeout(() => window.history.back()));
  const told = await reasons;
  await browser.detach();
  return told.filter((reason) => reason !== OF_THIS_BROWSER);
}

test('public pages are eligible for the back-forward cache', {
  tag: '@full',
}, async ({ page, owner, server }) => {
  const elsewhere = `${server.origin.replace('localhost', '127.0.0.1')}/healthz`;
  const found: Record<string, string[]> = {};
  for (const path of [...PUBLIC, `/${owner.slug}`, `/r/${owner.code}`]) {
    await page.goto(server.origin + path);
    const reasons = await reasonsNotToKeep(page, elsewhere);
    if (reasons.length > 0) found[path] = reasons;
  }
  expect(found).toEqual({});

  // Proves that the browser reports reasons: an `unload` listener prevents caching.
  await page.goto(server.origin);
  await page.evaluate(() => window.addEventListener('unload', () => undefined));
  expect(await reasonsNotToKeep(page, elsewhere)).toEqual(['UnloadHandlerExistsInMainFrame']);
});
