import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { SHOP } from './owner.ts';

test.use({ storageState: ({ owner }, use) => use(owner.storage) });

const banner = (page: Page) => page.getByRole('banner');
/** Returns the visible greeting: in the header, not in its closed menu. */
const greeting = (page: Page, name: string) =>
  banner(page).getByText(`Hoş geldiniz, ${name}`, { exact: true }).filter({ visible: true });

/** Changes some fields of the business that this browser has stored. */
async function keepChanged(page: Page, changes: object): Promise<void> {
  await page.addInitScript((changed) => {
    const stored = JSON.parse(localStorage.getItem('business_data') ?? '{}');
    localStorage.setItem('business_data', JSON.stringify({ ...stored, ...changed }));
  }, changes);
}

test('the header greets an owner by the name of the business, and has a profile link and a logout', async ({
  page,
  owner,
}) => {
  await page.goto('/');
  await expect(greeting(page, SHOP.name)).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'Çıkış Yap' })).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'Giriş Yap' })).toHaveCount(0);
  await expect(banner(page).getByRole('link', { name: 'Kayıt Ol' })).toHaveCount(0);
  await banner(page).getByRole('link', { name: 'Profilim' }).click();
  await expect(page).toHaveURL(new RegExp(`/profile/${owner.slug}$`));
});

test('the main buttons of the landing page lead an owner to the profile', async ({ page, owner }) => {
  await page.goto('/');
  const ways = page.getByRole('main').getByRole('link', { name: 'Profilime Git' });
  await expect(ways).toHaveCount(2);
  await expect(page.getByRole('link', { name: /Kayıt Ol/ })).toHaveCount(0);
  await ways.first().click();
  await expect(page).toHaveURL(new RegExp(`/profile/${owner.slug}$`));
});

test('the header also greets an owner without a name', async ({ page, owner }) => {
  await keepChanged(page, { name: '' });
  await page.goto('/');
  await expect(greeting(page, 'İşletme Sahibi')).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Profilim' })).toHaveAttribute(
    'href',
    `/profile/${owner.slug}`,
  );
});

test('the header has no profile link while the business has no slug', async ({ page }) => {
  await keepChanged(page, { slug: '' });
  await page.goto('/');
  await expect(greeting(page, SHOP.name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profilim' })).toHaveCount(0);
});

test('the menu of small screens has the same items for an owner', async ({ page, owner }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menü' }).click();
  const menu = page.locator('#site-menu');
  await expect(menu.getByRole('link')).toHaveText(['Özellikler', 'Yorumlar', 'İletişim', 'Profilim']);
  await expect(menu.getByText(`Hoş geldiniz, ${SHOP.name}`, { exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Profilim' })).toHaveAttribute(
    'href',
    `/profile/${owner.slug}`,
  );
  await expect(menu.getByRole('button')).toHaveText(['Çıkış Yap']);
});

test('the footer of a page for customers leads an owner to the profile', async ({ page, owner }) => {
  await page.goto(`/${owner.slug}`);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Kayıt Ol' })).toHaveCount(0);
  await expect(footer.getByRole('button', { name: 'Giriş Yap' })).toHaveCount(0);
  await footer.getByRole('link', { name: 'Profilim' }).click();
  await expect(page).toHaveURL(new RegExp(`/profile/${owner.slug}$`));
});
