import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './login.ts';
import { SHOP } from './owner.ts';
import { settle } from './settle.ts';

/** Navigates like a link inside the product, without a page load. */
const navigateTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a shop shows Yükleniyor... while it loads', async ({ page, owner }) => {
  const reading = await hold(page, `**/api/business/${owner.slug}`);
  await page.goto('/');
  await navigateTo(page, `/${owner.slug}`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Yükleniyor...');
  await expect(page.getByRole('main')).toHaveText('Yükleniyor...');
  reading.release();
  await expect(heading(page)).toHaveText(SHOP.name);
  await expect(page.getByText('Yükleniyor...')).toHaveCount(0);
});

test.describe('a loaded shop', () => {
  test('is not loaded again on focus, over time, or on return', async ({ page, owner }) => {
    await page.clock.install();
    const reading = await hold(page, `**/api/business/${owner.slug}`);
    reading.release();
    await page.goto('/');
    await navigateTo(page, `/${owner.slug}`);
    await expect(heading(page)).toHaveText(SHOP.name);
    expect(reading.calls).toBe(1);

    await page.evaluate(() => {
      for (const state of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        window.dispatchEvent(new Event(state === 'hidden' ? 'blur' : 'focus'));
      }
    });
    await settle(page);
    expect(reading.calls, 'after a look at the window').toBe(1);

    await page.clock.runFor('24:00:00');
    await settle(page);
    expect(reading.calls, 'after a day').toBe(1);

    await navigateTo(page, '/contact');
    await expect(heading(page)).toHaveText('İletişim');
    await navigateTo(page, `/${owner.slug}`);
    await expect(heading(page)).toHaveText(SHOP.name);
    await settle(page);
    expect(reading.calls, 'on coming back').toBe(1);
  });

  test.describe('that failed to load', () => {
    test.use({ provoked: /^Failed to load resource: the server responded with a status of 500/ });

    test('is not shown as missing if the server requires a session', async ({ page, owner }) => {
      const error = 'Oturumunuz sona ermiş. Lütfen yeniden giriş yapın.';
      await page.route(`**/api/business/${owner.slug}`, (route) =>
        route.fulfill({ status: 401, json: { error, code: 'UNAUTHENTICATED' } }),
      );
      await page.goto('/');
      await navigateTo(page, `/${owner.slug}`);
      await expect(heading(page)).toHaveText('Sayfa açılamadı');
      await expect(page.getByRole('alert')).toContainText(error);
    });

    test('is retried only on request', async ({ page, owner }) => {
      await page.clock.install();
      let calls = 0;
      await page.route(`**/api/business/${owner.slug}`, (route) => {
        calls += 1;
        return calls === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue();
      });
      await page.goto('/');
      await navigateTo(page, `/${owner.slug}`);
      await expect(heading(page)).toHaveText('Sayfa açılamadı');
      await page.clock.runFor('10:00');
      await settle(page);
      expect(calls).toBe(1);
      await page.getByRole('button', { name: 'Tekrar Dene' }).click();
      await expect(heading(page)).toHaveText(SHOP.name);
      expect(calls).toBe(2);
    });
  });
});
