import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// Playwright turns it off, since it takes a page that comes back for one that is gone.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  },
});

const PUBLIC = ['/', '/register', '/contact', '/privacy-policy', '/terms-of-use', '/delete-account'];

/** A browser without a window keeps no page at all, but says what else would have kept it from keeping this one. */
const OF_THIS_BROWSER = 'BackForwardCacheDisabledForDelegate';

/** Leaves the page for another site and comes back; gives what of the page spoke against keeping it as it was. */
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
  // Once this call has been answered: the page goes with it.
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

  // The browser does tell: who listens for the end of a page is not left alive unseen.
  await page.goto(server.origin);
  await page.evaluate(() => window.addEventListener('unload', () => undefined));
  expect(await reasonsNotToKeep(page, elsewhere)).toEqual(['UnloadHandlerExistsInMainFrame']);
});
