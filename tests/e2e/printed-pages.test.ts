import type { Page } from '@playwright/test';
import { readPdf } from '../support/read-pdf.ts';
import { expect, openAndSettle, test } from './fixtures.ts';
import { fillRegistration } from './owner.ts';

/** A4 in CSS pixels, and in millimetres the heights of paper at which an element may stand at a page's end. */
const PAPER = { width: 794, height: 1123 };
const HEIGHTS = Array.from({ length: 11 }, (_, step) => 200 + step * 10);

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Prints the page on papers of several heights; returns the lines of each paper's pages, and the headings at their ends. */
async function printOnPapers(page: Page) {
  const headings = (await page.locator('h1, h2, h3').allInnerTexts()).map(oneLine).filter(Boolean);
  const papers: { where: string; pages: string[][]; alone: string[] }[] = [];
  for (const height of HEIGHTS) {
    const pdf = await page.pdf({ width: '210mm', height: `${height}mm` });
    const pages = (await readPdf(pdf)).lines.map((lines) => lines.map(oneLine).filter(Boolean));
    const alone = headings.filter((heading) => pages.slice(0, -1).some((lines) => lines.at(-1) === heading));
    papers.push({ where: `on paper of ${height} mm`, pages, alone });
  }
  return papers;
}

test('a printed shop’s page has the QR code beside its heading and no heading at the end of a page', async ({
  page,
  shop,
}) => {
  test.slow();
  await page.setViewportSize(PAPER);
  await openAndSettle(page, `/${shop.slug}`);
  for (const { where, pages, alone } of await printOnPapers(page)) {
    expect(alone, `${where}: headings at the end of a page`).toEqual([]);
    const withHeading = pages.filter((lines) => lines.includes('QR kod'));
    expect(withHeading.join(), where).toContain('Yanınızdaki kişi okutsun');
  }
});

test('a printed legal text has no heading at the end of a page', { tag: '@full' }, async ({ page }) => {
  test.slow();
  await page.setViewportSize(PAPER);
  await openAndSettle(page, '/privacy-policy');
  for (const { where, alone } of await printOnPapers(page)) expect(alone, where).toEqual([]);
});

test('a printed page is not wider than the paper', async ({ page, shop }) => {
  await page.setViewportSize(PAPER);
  for (const path of ['/', '/register', '/contact', `/${shop.slug}`, `/r/${shop.code}`]) {
    await openAndSettle(page, path);
    await page.emulateMedia({ media: 'print' });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(li, figure, h1, h2, h3, p, img:not([alt=""]), svg)')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left < -1 || right > innerWidth + 1;
        })
        .map((element) => `${element.localName} ${element.textContent?.slice(0, 40)}`),
    );
    expect(cut, path).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  }
});

/** Runs in the page: returns what has less contrast with white paper than 4.5:1, an icon 3:1, as `text: contrast`. */
function readFaint(): string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  function contrastOnWhite(color: string): number {
    if (canvas === null) throw new Error('no canvas');
    for (const fill of ['white', color]) {
      canvas.fillStyle = fill;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
  }
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim();
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .flatMap((element) => {
      const isIcon = element.matches('.icon');
      if (!isIcon && ![...element.childNodes].some(isText)) return [];
      const { color, backgroundColor } = getComputedStyle(element);
      const contrast = contrastOnWhite(isIcon ? backgroundColor : color);
      const what = isIcon ? element.getAttribute('class') : element.textContent?.trim().slice(0, 40);
      return contrast < (isIcon ? 3 : 4.5) ? [`${what}: ${contrast.toFixed(1)}`] : [];
    });
}

test('a printed page is ink on white: text, icons and the figures of steps', async ({ page, shop }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const path of ['/', '/register', `/${shop.slug}`, `/r/${shop.code}`]) {
      await page.emulateMedia({ media: 'screen', colorScheme });
      await openAndSettle(page, path);
      // The measurement works: the screen has light text.
      expect((await page.evaluate(readFaint)).length, path).toBeGreaterThan(0);
      await page.emulateMedia({ media: 'print', colorScheme });
      expect(await page.evaluate(readFaint), `${path} (${colorScheme})`).toEqual([]);
    }
  }
});

test('with forced colours, both steps of the registration show which one is current', async ({
  page,
  phone,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/register');
  const looks = () =>
    page.getByRole('list', { name: 'Kayıt adımları' }).evaluate((list) =>
      [...list.children].map((step) => {
        const { borderTopStyle, borderTopColor, color } = getComputedStyle(step);
        return [borderTopStyle, borderTopColor, color, step.querySelectorAll('.icon').length].join();
      }),
    );
  const [current, next] = await looks();
  expect(next).not.toBe(current);
  await fillRegistration(page, phone);
  await page.getByRole('button', { name: 'İlerle' }).click();
  await expect(page.getByLabel('Doğrulama kodu')).toBeVisible();
  const [finished, last] = await looks();
  expect(finished).not.toBe(last);
});
