import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './login.ts';
import { neverAfter, neverAnswer } from './states/state.ts';

const SHEET = '**/assets/entry-client-*.css';

/** Remembers everything that is computed for each element and drawn part, and is not a custom property. */
const rememberLooks = (page: Page) =>
  page.evaluate(async () => {
    const parts = ['', '::before', '::after'];
    const looks = () =>
      [...document.querySelectorAll('html, body, body *')].flatMap((element) =>
        parts.map((part) => {
          const style = getComputedStyle(element, part);
          const shown = [...style].filter((property) => !property.startsWith('--'));
          return { element, part, look: shown.map((each) => `${each}: ${style.getPropertyValue(each)}`) };
        }),
      );
    // What is below the first screen as well, which waits for the scripts.
    document.documentElement.classList.add('alive');
    // And what a frame hides that may be drawn only after the page has loaded.
    const hidesFor = (animation: Animation) =>
      animation instanceof CSSAnimation && animation.animationName === 'next-frame';
    await Promise.all(
      document
        .getAnimations()
        .filter(hidesFor)
        .map(({ finished }) => finished),
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

/** Adds the stylesheets that the page's scripts would, and those for which it stands; says how many. */
const addSheets = (page: Page) =>
  page.evaluate(() => {
    const script = document.querySelector<HTMLElement>('script[data-styles]');
    const sheets = script?.dataset.styles?.split(' ') ?? [];
    const links = sheets.map((href) =>
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
    );
    for (const link of links) script?.before(link);
    const whole = [...document.querySelectorAll<HTMLLinkElement>('link[disabled]')];
    for (const link of whole) link.disabled = false;
    const added = [...links, ...whole].map(
      (link) => new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject })),
    );
    return Promise.all(added).then(({ length }) => length);
  });

/**
 * What only the page has of rules, and what only its stylesheets have of those that can match something in it, in some state
 * or medium. Fonts are in the page alone, and of custom properties it has some.
 */
const oddRules = (page: Page) =>
  page.evaluate(() => {
    type Found = { text: string; matches: boolean };
    const STATE = /:(hover|focus|focus-visible|focus-within|active|disabled|checked|invalid)(?![\w-])/g;
    const matches = (selector: string) => {
      try {
        const bare = selector.replaceAll(STATE, '').replace(/::[\w-]+.*/, '');
        // On their own stand the parts that browsers draw of fields.
        return document.querySelector(bare || 'input') !== null;
      } catch {
        return false;
      }
    };
    const found = (rule: CSSRule, within: string): Found[] => {
      const text = `${within}${rule.cssText}`;
      if (rule instanceof CSSFontFaceRule) return [];
      if (!(rule instanceof CSSStyleRule)) return [{ text, matches: false }];
      if ([...rule.style].every((name) => name.startsWith('--'))) return [];
      // A selector with commas in brackets falls apart, and then matches nothing here.
      return [{ text, matches: rule.selectorText.split(', ').some(matches) }];
    };
    const rulesOf = (list: CSSRuleList, within = ''): Found[] =>
      [...list].flatMap((rule) =>
        rule instanceof CSSGroupingRule
          ? rulesOf(rule.cssRules, within + rule.cssText.slice(0, rule.cssText.indexOf('{')))
          : found(rule, within),
      );
    const rules = (where: (sheet: CSSStyleSheet) => boolean) =>
      [...document.styleSheets].filter(where).flatMap((sheet) => rulesOf(sheet.cssRules));
    const [own, theirs] = [rules(({ href }) => href === null), rules(({ href }) => href !== null)];
    if (own.length === 0) throw new Error('no rule stands in the page');
    const textsOf = (list: Found[]) => new Set(list.map(({ text }) => text));
    const [ownTexts, theirTexts] = [textsOf(own), textsOf(theirs)];
    const animations = theirs.filter(
      ({ text }) =>
        text.startsWith('@keyframes') && own.some((rule) => rule.text.includes(text.split(' ')[1] ?? '-')),
    );
    return {
      own: own.filter(({ text }) => !theirTexts.has(text)),
      missing: [...theirs.filter((rule) => rule.matches), ...animations].filter(
        ({ text }) => !ownTexts.has(text),
      ),
    };
  });

test.describe('a page as it is sent', () => {
  test.use({ provoked: /^Failed to load resource/ });

  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 1280],
  ] as const) {
    test(`is dressed as with all stylesheets, ${colorScheme}, at ${width} px`, { tag: '@full' }, async ({
      page,
      owner,
    }) => {
      // Every element of eleven pages is looked at twice.
      test.slow();
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
        // What is computed does not tell of animations, of print, nor of what is pointed at.
        expect(await oddRules(page), path).toEqual({ own: [], missing: [] });
      }
    });
  }
});

test('a page comes alive once the stylesheet for what its scripts add is there', { tag: '@full' }, async ({
  page,
}) => {
  // For so long it would wait, and this test may take longer.
  await neverAfter(page, 3000);
  const sheet = await hold(page, SHEET);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
  // All scripts have come, the one that brings the page to life included.
  await page.waitForFunction(() => {
    const came = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const { modules = '' } = document.querySelector<HTMLElement>('[data-modules]')?.dataset ?? {};
    return modules.split(' ').every((path) => came.some(({ name }) => name.endsWith(path)));
  });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('dialog')).not.toBeVisible();
  sheet.release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a page comes alive without a stylesheet that is never answered', { tag: '@full' }, async ({ page }) => {
  await neverAnswer(page, SHEET);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('no font is told of twice, which would bring it in after the first paint', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/');
  const fonts = await page.evaluate(() =>
    [...document.fonts].map(({ family, weight, display }) => `${family} ${weight} ${display}`),
  );
  expect(fonts.length).toBeGreaterThan(1);
  expect(new Set(fonts).size).toBe(fonts.length);
});

test.describe('a stylesheet that could not be had', () => {
  test.use({ provoked: /^Failed to load resource/ });

  const dialogLook = (page: Page) =>
    page.getByRole('dialog').evaluate((dialog) => {
      const { backgroundColor, padding, width } = getComputedStyle(dialog);
      return { backgroundColor, padding, width };
    });

  async function openDialog(page: Page) {
    await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    return dialogLook(page);
  }

  test('holds nothing up, and is asked for again', { tag: '@full' }, async ({ page }) => {
    await page.goto('/contact');
    const dressed = await openDialog(page);
    await page.route(SHEET, (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
    const again = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.css'));
    await page.goto('/contact');
    await failed;
    await openDialog(page);
    await again;
    await expect.poll(() => dialogLook(page)).toEqual(dressed);
  });
});
