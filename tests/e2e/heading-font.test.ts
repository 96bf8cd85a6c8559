import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Returns the fonts that the browser uses for an element's text. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(
    ({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ' (of the system)'}`,
  );
}

/** Lighthouse's slow 4G, in bytes per second and milliseconds. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

test('headings of a first visit use the web font, even over a slow network', {
  tag: '@full',
}, async ({ page, owner }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW);
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const path of [`/${owner.slug}`, '/register', '/contact']) {
    await page.goto(path);
    expect(await fontsOf(page, 'h1'), path).toEqual(['Sansita Black']);
  }
});
