import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from './fixtures.ts';
import { openAsOwner, type SeededOwner } from './seeded-owner.ts';
import { LONGEST_NAME } from './states/shops.ts';
import { tabTo } from './tabbing.ts';
import { expectSuccess } from './toasts.ts';

test.use({ viewport: { width: 360, height: 800 } });

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Simulates a share sheet that records the shared data. */
async function withShareSheet(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [], ...rest }: { files?: File[] }) => {
        shared.push({ ...rest, files: files.map(({ name, type, size }) => [name, type, size > 20_000]) });
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
}

/** Returns the downloaded picture's size, and the code that another library than the page's reads in it. */
async function downloadStory(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Görseli İndir' }).click(),
  ]);
  const { width, height, data } = PNG.sync.read(await readFile(await download.path()));
  const text = jsQR(new Uint8ClampedArray(data), width, height)?.data;
  return { file: download.suggestedFilename(), width, height, text };
}

/**
 * Asserts that the page shows this business's picture, and that the downloaded code leads to the invitation.
 */
async function expectStory(page: Page, name: string, { slug, code }: SeededOwner): Promise<void> {
  await expect(page.getByRole('img', { name: `${name} için durum görseli` })).toBeVisible();
  expect(await downloadStory(page)).toEqual({
    file: `${slug}-durum.png`,
    width: 1080,
    height: 1920,
    text: `${new URL(page.url()).origin}/r/${code}`,
  });
}

/** Returns the tools whose scripts this document has loaded. */
const toolScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(
        ({ name }) => /(print|invites|places|share|counter|prices)-page-[\w-]+\.js/.exec(name)?.[1] ?? [],
      ),
  );

test('an owner gets from the profile to the message, the link and a picture with a readable code', async ({
  page,
  server,
  shop,
}) => {
  const { slug, business } = shop;
  let name = business.name;
  await page.route('**/api/business/by-phone/*', (reply) => reply.fulfill({ json: { ...business, name } }));
  const shared = await withShareSheet(page);
  await openAsOwner(page, shop);
  expect(await toolScripts(page)).toEqual([]);
  const tools = page.getByRole('region', { name: 'Araçlar' });
  expect((await tools.boundingBox())?.height).toBeLessThanOrEqual(380);
  await press(page, /^Paylaş/);
  await expect(page).toHaveURL(`${server.origin}/profile/${slug}/paylas`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const message = page.getByRole('link', { name: 'WhatsApp’ta Paylaş' });
  const text = `${server.origin}/${slug} ${name} artık uygulamadan sipariş alıyor. Linke dokunun, çayınızı söyleyin.`;
  await expect(message).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(text)}`);

  name = LONGEST_NAME;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Görseli İndir' })).toBeEnabled();
  // The toast may leave while the picture is read.
  await Promise.all([
    expectStory(page, name, shop),
    expectSuccess(page, 'İndirildi!', 'Durum görseliniz indirildi.'),
  ]);
  await press(page, /^Görseli Paylaş$/);
  await press(page, /^Diğer Uygulamalar$/);
  const [url = ''] = text.split(' ');
  expect(await shared()).toEqual([
    { files: [[`${slug}-durum.png`, 'image/png', true]] },
    expect.objectContaining({ url, files: [] }),
  ]);
  await tabTo(page, /^Profilim$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.origin}/profile/${slug}`);
});
