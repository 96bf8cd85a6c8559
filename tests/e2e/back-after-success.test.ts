import type { Page } from '@playwright/test';
import { confirmDeletion, deletionDialog } from './deletion.ts';
import { expect, test } from './fixtures.ts';
import { askForCode, codeField, loginDialog, openLogin, phoneField, tryCode } from './login.ts';
import { fillRegistration, register, SHOP } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { toast } from './toasts.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('going back after a registration leads to the previous page, and registers nothing again', async ({
  page,
  server,
  phone,
}) => {
  let registrations = 0;
  await page.route('**/api/register', (route) => {
    registrations += 1;
    return route.continue();
  });
  await page.goto('/contact');
  const slug = await register(page, server.outbox, phone);
  await page.goBack();
  await expect(heading(page)).toHaveText('İletişim');
  await page.goForward();
  await expect(page).toHaveURL(`${server.origin}/profile/${slug}`);
  await expect(heading(page)).toHaveText(SHOP.name);
  // The form's history entry comes next, which leads an owner to the profile.
  await page.goForward();
  await expect(page).toHaveURL(`${server.origin}/profile/${slug}`);
  await expect(heading(page)).toHaveText(SHOP.name);
  expect(registrations).toBe(1);
  expect(await server.outbox.sms(phone)).toHaveLength(1);
});

test('going back from the code leads to the registration form with the typed text', async ({
  page,
  server,
  phone,
}) => {
  await page.goto('/contact');
  await page.goto('/register');
  await fillRegistration(page, phone);
  const proceed = page.getByRole('button', { name: 'İlerle' });
  const code = page.getByLabel('Doğrulama kodu');
  await proceed.click();
  await expect(code).toBeVisible();
  await page.goBack();
  await expect(proceed).toBeVisible();
  await expect(page.getByLabel('Dükkân adı')).toHaveValue(SHOP.name);
  await expect(page.getByRole('checkbox')).toBeChecked();
  // The code is still on its way; the owner returns to it.
  await proceed.click();
  await expect(code).toBeVisible();
  await page.reload();
  await expect(code).toBeVisible();
  await page.getByRole('button', { name: 'Geri Dön' }).click();
  await expect(page.getByLabel('Dükkân adı')).toHaveValue(SHOP.name);
  await page.goBack();
  await expect(heading(page)).toHaveText('İletişim');
  expect(await server.outbox.sms(phone)).toHaveLength(1);
});

test('going back from the code leads to the number step of the login', { tag: '@full' }, async ({
  page,
  server,
  shop,
}) => {
  server.clock.advance(61_000);
  await page.goto('/contact');
  await openLogin(page);
  await askForCode(page, shop.phone);
  await expect(codeField(page)).toBeFocused();
  await page.goBack();
  await expect(phoneField(page)).toHaveValue(`+90 ${shop.phone.slice(3)}`);
  await askForCode(page, shop.phone);
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(loginDialog(page)).toBeHidden();
  await page.goBack();
  await expect(heading(page)).toHaveText('İletişim');
});

test('going back after a login opens no dialog, and after a logout no profile', { tag: '@full' }, async ({
  page,
  server,
  shop,
}) => {
  server.clock.advance(61_000);
  await page.goto('/contact');
  await openLogin(page);
  await askForCode(page, shop.phone);
  await tryCode(page, await server.outbox.code(shop.phone, 2));
  await expect(toast(page, 'Giriş Başarılı')).toBeVisible();
  // A page that shows its owner is hydrated.
  const profileLink = page.getByRole('link', { name: 'Profilim' }).first();
  await page.goBack();
  await expect(heading(page)).toHaveText('İletişim');
  await expect(profileLink).toBeVisible();
  await expect(loginDialog(page)).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(profileLink).toBeVisible();
  await expect(loginDialog(page)).toBeHidden();

  await profileLink.click();
  await expect(heading(page)).toHaveText(SHOP.name);
  await page.getByRole('button', { name: 'Çıkış Yap' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await page.goBack();
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(page.getByRole('heading', { name: 'İşletme Bilgileri' })).toHaveCount(0);
});

test('going back after a deletion does not ask for another deletion', { tag: '@full' }, async ({
  page,
  server,
  shop,
}) => {
  await openAsOwner(page, shop);
  await page.goto('/delete-account');
  await confirmDeletion(page);
  await expect(toast(page, 'Hesap Silindi')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/`);
  // Goes back to the profile, which redirects home without its owner.
  await page.goBack();
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
  await expect(deletionDialog(page)).toBeHidden();
  await expect(loginDialog(page)).toBeHidden();
});
