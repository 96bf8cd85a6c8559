import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillRegistration, register, SHOP } from './owner.ts';

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
