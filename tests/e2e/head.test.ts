import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Returns the metadata that search engines, share sheets and crawlers would read now. */
async function readHead(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute));
    return {
      titles: document.querySelectorAll('head title').length,
      canonical: all('link[rel=canonical]', 'href'),
      robots: all('meta[name=robots]', 'content'),
      descriptions: all('meta[name=description]', 'content'),
      cards: all('meta[property="og:url"]', 'content'),
      structuredData: document.querySelectorAll('script[type="application/ld+json"]').length,
    };
  });
}

test('the head describes the current page once, after each kind of navigation', async ({ page, server }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Çay ocağınızın/);
  expect(await readHead(page)).toMatchObject({
    titles: 1,
    canonical: [`${server.origin}/`],
    robots: [],
    descriptions: [expect.stringContaining('Çay ocakları için')],
    cards: [`${server.origin}/`],
    structuredData: 1,
  });

  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('link', { name: 'Kayıt Ol', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'İşletme Kaydı' })).toBeFocused();
  // No metadata of the first page is left.
  expect(await readHead(page)).toMatchObject({
    titles: 1,
    canonical: [`${server.origin}/register`],
    robots: [],
    descriptions: [expect.stringContaining('ücretsiz kaydedin')],
    cards: [],
    structuredData: 0,
  });

  await page.getByRole('contentinfo').getByRole('link', { name: 'Kullanım Koşulları' }).click();
  await expect(page).toHaveTitle(/Kullanım Koşulları/);
  expect((await readHead(page)).canonical).toEqual([`${server.origin}/terms-of-use`]);

  await page.goBack();
  await expect(page).toHaveTitle(/İşletme Kaydı/);
  expect((await readHead(page)).canonical).toEqual([`${server.origin}/register`]);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test('a browser renders the link preview, parses the manifest and loads every icon', async ({
  page,
  shop,
}) => {
  await page.goto(`/${shop.slug}`);
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  const size = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src ?? '';
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, card);
  expect(size).toEqual([1200, 630]);
  // The page's own picture: if it cannot be drawn, its URL redirects to the site's.
  expect((await page.request.get(card ?? '', { maxRedirects: 0 })).status()).toBe(200);

  const links = await page.evaluate(async () => {
    const manifestUrl = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
    const manifest = (await (await fetch(manifestUrl)).json()) as {
      name: string;
      icons: { src: string; sizes: string }[];
    };
    const icons = await Promise.all(
      manifest.icons.map(async ({ src, sizes }) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}` === sizes;
      }),
    );
    const favicons = await Promise.all(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel*=icon]')].map(
        async ({ href }) => (await fetch(href)).status,
      ),
    );
    return { name: manifest.name, icons, favicons };
  });
  expect(links).toEqual({ name: 'Demlik', icons: [true, true, true, true], favicons: [200, 200, 200] });
});
