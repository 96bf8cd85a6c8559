import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './login.ts';

const SHEET = '**/assets/entry-client-*.css';

/** Remembers everything that is computed for each element and drawn part, and is not a custom property. */
const rememberLooks = (page: Page) =>
  page.evaluate(() => {
    const parts = ['', '::before', '::after'];
    const looks = () =>
      [...document.querySelectorAll('html, body, body *')].flatMap((element) =>
        parts.map((part) => {
          const style = getComputedStyle(element, part);
          const shown = [...style].filter((property) => !property.startsWith('--'));
          return { element, part, look: shown.map((each) => `${each}: ${style.getPropertyValue(each)}`) };
        }),
      );
    Object.assign(window, { looks, remembered: looks() });
  });

/** Where they are others by now. */
const changedLooks = (page: Page) =>
  page.evaluate(() => {
    type Look = { element: Element; part: string; look: string[] };
    const { looks, remembered } = window as unknown as { looks: () => Look[]; remembered: Look[] };
    const now = looks();
    if (now.length !== remembered.length) throw new Error('the page is another one');
    return now.flatMap(({ element, part, look }, at) => {
      const before = new Set(remembered[at]?.look);
      const changed = look.filter((each) => !before.has(each));
      return changed.length === 0 ? [] : [`${element.outerHTML.slice(0, 120)} ${part} ${changed.join('; ')}`];
    });
  });

/** Adds the stylesheets that the page's scripts would. */
const addSheets = (page: Page) =>
  page.evaluate(() => {
    const script = document.querySelector<HTMLElement>('script[data-styles]');
    const sheets = script?.dataset.styles?.split(' ') ?? [];
    const added = sheets.map(
      (href) =>
        new Promise((resolve, reject) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
          Object.assign(link, { onload: resolve, onerror: reject });
          document.head.append(link);
        }),
    );
    return Promise.all(added).then(({ length }) => length);
  });

test.describe('a page as it is sent', () => {
  test.use({ provoked: /^Failed to load resource/ });

  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 1280],
  ] as const) {
    test(`is dressed as with all stylesheets, ${colorScheme}, at ${width} px`, async ({ page, owner }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      // Nothing is added to what the server wrote.
      await page.route('**/assets/*.js', (route) => route.abort());
      for (const path of [
        '/',
        `/${owner.slug}`,
        `/r/${owner.code}`,
        '/register',
        '/contact',
        '/terms-of-use',
        '/delete-account',
        `/profile/${owner.slug}`,
        `/profile/${owner.slug}/baski`,
        '/r/yok',
        '/yok/yok',
      ]) {
        await page.goto(path, { waitUntil: 'load' });
        await rememberLooks(page);
        expect(await addSheets(page), path).toBeGreaterThan(0);
        expect(await changedLooks(page), path).toEqual([]);
      }
    });
  }
});

test('a page comes alive once the stylesheet for what its scripts add is there', async ({ page }) => {
  const sheet = await hold(page, SHEET);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
  await expect.poll(() => sheet.calls).toBe(1);
  expect(await page.evaluate(() => performance.getEntriesByName('alive').length)).toBe(0);
  sheet.release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('no font is told of twice, which would bring it in after the first paint', async ({ page }) => {
  await page.goto('/');
  const fonts = await page.evaluate(() =>
    [...document.fonts].map(({ family, weight, display }) => `${family} ${weight} ${display}`),
  );
  expect(fonts.length).toBeGreaterThan(1);
  expect(new Set(fonts).size).toBe(fonts.length);
});

test.describe('a stylesheet that cannot be had', () => {
  test.use({ provoked: /^Failed to load resource/ });

  test('keeps no page from coming alive, nor undresses it', async ({ page }) => {
    await page.route(SHEET, (route) => route.abort());
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: 'Mesajı Gönder' })).toHaveCSS('cursor', 'pointer');
    await page.getByRole('button', { name: 'Mesajı Gönder' }).click();
    await expect(page.getByLabel('Adınız')).toBeFocused();
  });
});
