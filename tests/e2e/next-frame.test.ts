import type { Page } from '@playwright/test';
import { expect, test, WITH_MOTION } from './fixtures.ts';
import { neverAnswer } from './states/state.ts';

test.use({ viewport: { width: 360, height: 800 } });

type Watched = typeof window & { ways: string[] };

/** Runs in a document before its own scripts: in which ways a part was laid out, frame by frame. */
function watch(selector: string): void {
  const ways: string[] = [];
  Object.assign(window, { ways });
  const look = () => {
    const part = document.querySelector(selector);
    const way = part && getComputedStyle(part).contentVisibility;
    if (way && ways.at(-1) !== way) ways.push(way);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const alive = (page: Page) => page.waitForFunction(() => document.documentElement.matches('.alive'));
const waysOf = (page: Page) => page.evaluate(() => (window as Watched).ways);

for (const [motion, options] of [
  ['with motion', WITH_MOTION],
  ['without', {}],
] as const) {
  test.describe(motion, () => {
    test.use(options);

    test('the phone of the hero is drawn a frame after the rest', { tag: '@full' }, async ({ page }) => {
      await page.addInitScript(watch, '.stage');
      await page.goto('/');
      await alive(page);
      expect(await waysOf(page)).toEqual(['hidden', 'visible']);
    });

    test('what comes next is laid out a frame after the first screen, and on the way to an anchor at once', {
      tag: '@full',
    }, async ({ page }) => {
      await page.addInitScript(watch, '#ozellikler');
      await page.goto('/');
      await alive(page);
      expect(await waysOf(page)).toEqual(['hidden', 'auto', 'visible']);
      await neverAnswer(page, '**/assets/base-*.js');
      const animation = () =>
        page.locator('#ozellikler').evaluate((part) => getComputedStyle(part).animationName);
      for (const [address, name] of [
        ['/', 'next-frame'],
        // Otherwise the next is no new document.
        ['/register', undefined],
        ['/#nasil', 'none'],
      ] as const) {
        await page.goto(address, { waitUntil: 'domcontentloaded' });
        if (name !== undefined) await expect.poll(animation).toBe(name);
      }
    });
  });
}

test.describe('a legal text', () => {
  const PART = 'main h2 ~ p:last-child';

  test('is drawn in two parts where its reader comes from elsewhere', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(watch, PART);
    await page.goto('/privacy-policy');
    await alive(page);
    expect(await waysOf(page)).toEqual(['hidden', 'visible']);
  });

  test('shows its beginning at once', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(watch, '.later-parts > :nth-child(8)');
    await page.goto('/privacy-policy');
    await alive(page);
    expect(await waysOf(page)).toEqual(['visible']);
  });

  test('is drawn at once where it was on show before its script had come', { tag: '@full' }, async ({
    page,
  }) => {
    // As in browsers whose paint waits for no script.
    await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'blocking'));
    await page.addInitScript(watch, PART);
    await page.goto('/privacy-policy');
    await alive(page);
    expect(await waysOf(page)).toEqual(['visible']);
  });

  test('is drawn at once for who follows a link to some of its words', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(watch, PART);
    await page.goto('/privacy-policy#:~:text=KVKK');
    await alive(page);
    expect(await waysOf(page)).toEqual(['visible']);
  });

  test('is drawn at once for who is on the way to an anchor, or back where they were', {
    tag: '@full',
  }, async ({ page }) => {
    await page.addInitScript(watch, PART);
    await page.goto('/privacy-policy#haklariniz');
    await alive(page);
    expect(await waysOf(page)).toEqual(['visible']);
    await page.goto('/terms-of-use');
    await page.reload();
    await alive(page);
    expect(await waysOf(page)).toEqual(['visible']);
    await page.goto('/contact');
    await page.goBack();
    await alive(page);
    expect((await waysOf(page)).at(-1)).toBe('visible');
  });
});

test('an owner sees the lower part of the profile a frame later, which takes about its place before', {
  tag: '@full',
}, async ({ page, owner }) => {
  await page.context().setStorageState(owner.storage);
  await page.addInitScript(watch, '.next-frame');
  await page.goto(`/profile/${owner.slug}`);
  await expect.poll(() => waysOf(page)).toEqual(['hidden', 'visible']);
  await expect(page.locator('.next-frame')).toHaveCount(3);
  const off = await page
    .locator('.next-frame')
    .evaluateAll((parts) =>
      parts.map((part) =>
        Math.abs(part.clientHeight - Number.parseFloat(getComputedStyle(part).containIntrinsicBlockSize)),
      ),
    );
  // The visits have a chart, or none yet: some 330 px. Each part alone is higher than that.
  expect(Math.max(...off)).toBeLessThan(400);
});
