import { readPdf } from '../support/read-pdf.ts';
import { expect, test } from './fixtures.ts';

const PATH = '/privacy-policy';
const SECTION = '8. Haklarınız';
const INSIDE = 'kişisel verilerinizin işlenip işlenmediğini öğrenebilir';
/** Typical length of a full line of long text, in characters. */
const MEASURE = { min: 60, max: 75 };

test('a legal text has a title, a date, contents, readable lines and valid links', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gizlilik Politikası');
  await expect(page).toHaveTitle(/^Gizlilik Politikası/);
  await expect(page.getByText('Son güncelleme: 27.09.2025', { exact: true })).toBeVisible();

  const links = page.getByRole('navigation', { name: 'İçindekiler' }).getByRole('link');
  await page.evaluate(() => {
    for (const section of document.querySelectorAll('details')) section.open = true;
  });
  await expect(links).toHaveText(await page.getByRole('heading', { level: 2 }).allTextContents());
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    await expect(page.locator(`h2${href}`)).toHaveCount(1);
  }
  await links.filter({ hasText: SECTION }).click();
  await expect(page.getByRole('heading', { name: SECTION })).toBeInViewport();

  const article = page.getByRole('main');
  const lengths = await article.locator('p').evaluateAll(lineLengths);
  const median = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
  expect(median).toBeGreaterThanOrEqual(MEASURE.min);
  expect(median).toBeLessThanOrEqual(MEASURE.max);
  const hrefs = await article
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  for (const href of new Set(hrefs)) expect((await request.get(href ?? '')).status(), href ?? '').toBe(200);
  await expect(article.locator('a[href="mailto:destek@demlik.example"]').first()).toBeVisible();
  await page.getByRole('link', { name: 'Ana Sayfaya Dön' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a legal text folds its sections, and opens the one that a link or the search leads to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(PATH);
  await expect(page.locator('main details[open]')).toHaveCount(0);
  const heading = page.getByRole('heading', { name: SECTION });
  await heading.click();
  await expect(page.getByText(INSIDE)).toBeVisible();

  const id = await heading.getAttribute('id');
  await page.goto('/register');
  await page.goto(`${PATH}#${id}`);
  await expect(heading).toBeInViewport();
  await expect(page.getByText(INSIDE)).toBeInViewport();

  await page.goto('/register');
  // Chromium opens a section for a text fragment as for its search.
  await page.goto(`${PATH}#:~:text=${encodeURIComponent(INSIDE)}`);
  await expect(page.getByText(INSIDE)).toBeInViewport();
  await expect(page.locator('main details[open]')).toHaveCount(1);
});

test('a printed legal text shows all sections, and folds again the ones that were closed', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(PATH);
  const { lines } = await readPdf(await page.pdf());
  expect(lines.flat().join(' ').replace(/\s+/g, ' ')).toContain(INSIDE);
  await expect(page.locator('main details[open]')).toHaveCount(0);
});

test('a legal text is readable without JavaScript', async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.origin, javaScriptEnabled: false });
  await page.goto(PATH);
  await page.getByRole('heading', { name: SECTION }).click();
  await expect(page.getByText(INSIDE)).toBeVisible();
  await expect(page.getByText('{{')).toHaveCount(0);
  await page.close();
});

/** Runs in the page: returns the number of characters on each full line of the paragraphs. */
function lineLengths(paragraphs: Element[]): number[] {
  const range = document.createRange();
  const lengths: number[] = [];
  for (const paragraph of paragraphs) {
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    let top = Number.NEGATIVE_INFINITY;
    let length = 0;
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (let index = 0; index < (text.nodeValue ?? '').length; index += 1) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const box = range.getClientRects()[0];
        if (box === undefined) continue;
        if (box.top > top + 10) {
          // The length of the line before. A paragraph's last line is never full, so it is not counted.
          if (length > 0) lengths.push(length);
          top = box.top;
          length = 0;
        }
        length += 1;
      }
    }
  }
  return lengths;
}
