import { expect, test } from './fixtures.ts';
import { tabTo } from './tabbing.ts';

test.describe('public pages', () => {
  test('let a customer copy the full code', async ({ page, shop, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { slug, code } = shop;
    await page.goto(`/${slug}`);
    await expect(page.getByText(`${code.slice(0, 20)}...`)).toBeVisible();
    await page.getByRole('button', { name: 'Kodu Kopyala' }).click();
    await expect(page.getByRole('button', { name: 'Kopyalandı' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await expect(page.getByRole('button', { name: 'Kodu Kopyala' })).toBeVisible();
  });

  test('scroll from the menu to features and testimonials, also from other pages', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Yorumlar' }).first().click();
    await expect(page.locator('#testimonials')).toBeInViewport();
    await page.goto('/register');
    await page.getByRole('link', { name: 'Özellikler' }).first().click();
    await expect(page.locator('#ozellikler')).toBeInViewport();
  });
});

test('the skip link and the menu of small screens work by keyboard, and Esc closes the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/contact');
  await tabTo(page, /^İçeriğe geç$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const opener = page.getByRole('button', { name: 'Menü' });
  const link = page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Yorumlar' });
  await tabTo(page, /^Menü$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await expect(page.locator('#site-menu')).toHaveAttribute('data-open');
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Yorumlar$/);
  await page.keyboard.press('Enter');
  await expect(link).toBeHidden();
  await expect(page.locator('#testimonials')).toBeInViewport();
  await expect(page).toHaveURL(/#testimonials$/);
});
