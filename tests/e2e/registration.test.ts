import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillRegistration, SHOP } from './owner.ts';
import { freezeToasts } from './states/each-state.ts';
import { expectSuccess, toast } from './toasts.ts';

/** Returns the names of the code form's buttons under the toast. */
async function coveredButtons(page: Page): Promise<string[]> {
  const box = await toast(page, 'SMS Gönderildi').boundingBox();
  const form = page.locator('form', { has: page.getByLabel('Doğrulama kodu') });
  const buttons = await form.getByRole('button').all();
  expect(buttons.length).toBeGreaterThan(2);
  const covered = await Promise.all(
    buttons.map(async (button) => {
      const { y, height } = (await button.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
      const isFree = box !== null && (y >= box.y + box.height || y + height <= box.y);
      return isFree ? [] : [`${await button.textContent()}`];
    }),
  );
  return covered.flat();
}

test.describe('registration', () => {
  test('leads from the landing page to the profile', async ({ page, server, phone }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/');
    await page.getByRole('link', { name: 'Kayıt Ol', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'İşletme Kaydı' })).toBeVisible();
    await fillRegistration(page, phone);
    await page.getByRole('button', { name: 'İlerle' }).click();
    await expectSuccess(page, 'SMS Gönderildi', 'Telefon numaranıza gönderilen 6 haneli kodu giriniz.');
    await freezeToasts(page);
    // At the lower edge, it would cover Geri Dön.
    await expect.poll(() => coveredButtons(page)).toEqual([]);
    const told = await toast(page, 'SMS Gönderildi').boundingBox();
    const steps = await page.getByRole('list', { name: 'Kayıt adımları' }).boundingBox();
    expect(steps?.y).toBeGreaterThan((told?.y ?? 0) + (told?.height ?? 640));
    await expect(page.getByLabel('Doğrulama kodu')).toBeInViewport({ ratio: 1 });

    const submit = page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' });
    const code = await server.outbox.code(phone);
    await expect(submit).toBeDisabled();
    await page.getByLabel('Doğrulama kodu').fill(code.slice(0, 5));
    await expect(submit).toBeDisabled();
    await page.getByLabel('Doğrulama kodu').fill(code);
    await submit.click();
    await expectSuccess(
      page,
      'Kayıt Başarılı!',
      'Hesabınız oluşturuldu. Profil sayfanıza yönlendiriliyorsunuz.',
    );
    await expect(page).toHaveURL(/\/profile\/cinar-cay-ocagi/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
  });
});
