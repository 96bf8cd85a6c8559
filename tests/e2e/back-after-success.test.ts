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

test('the owner of a registered number reads so, wherever the form was scrolled to', async ({
  page,
  server,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/register');
  server.clock.advance(61_000);
  await fillRegistration(page, shop.phone, { ...SHOP, name: 'Başka Çay Ocağı' });
  await page.getByRole('button', { name: 'İlerle' }).click();
  await page.getByLabel('Doğrulama kodu').fill(await server.outbox.code(shop.phone, 2));
  await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
  const taken = page.getByRole('heading', { name: 'Zaten kayıtlısınız' });
  await expect(taken).toBeFocused();
  // The browser restores the scroll of the former entry.
  await expect.poll(() => page.evaluate(() => window.history.state === null)).toBe(true);
  await expect(taken).toBeInViewport({ ratio: 1 });
});
