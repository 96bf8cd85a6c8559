import { readPdf } from '../support/read-pdf.ts';
import { expect, openAndSettle, test } from './fixtures.ts';

/** A4 in CSS pixels, and in millimetres the heights of paper at which an element may stand at a page's end. */
const PAPER = { width: 794, height: 1123 };
const HEIGHTS = Array.from({ length: 11 }, (_, step) => 200 + step * 10);

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

test('a printed shop’s page has the QR code beside its heading and no heading at the end of a page', async ({
  page,
  shop,
}) => {
  test.slow();
  await page.setViewportSize(PAPER);
  await openAndSettle(page, `/${shop.slug}`);
  const headings = (await page.locator('h1, h2, h3').allInnerTexts()).map(oneLine).filter(Boolean);
  for (const height of HEIGHTS) {
    const pdf = await page.pdf({ width: '210mm', height: `${height}mm` });
    const pages = (await readPdf(pdf)).lines.map((lines) => lines.map(oneLine).filter(Boolean));
    const where = `on paper of ${height} mm`;
    const alone = headings.filter((heading) => pages.slice(0, -1).some((lines) => lines.at(-1) === heading));
    expect(alone, `${where}: headings at the end of a page`).toEqual([]);
    const withHeading = pages.filter((lines) => lines.includes('QR kod'));
    expect(withHeading.join(), where).toContain('Yanınızdaki kişi okutsun');
  }
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
