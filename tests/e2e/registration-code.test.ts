import { displayPhone } from '../../src/shared/domain/phone.ts';
import { expect, test } from './fixtures.ts';
import { fillRegistration, SHOP } from './owner.ts';

test('the second step announces a six-digit code, accepts six digits and waits for them', async ({
  page,
  phone,
}) => {
  await page.goto('/register');
  const steps = page.getByRole('list', { name: 'Kayıt adımları' });
  await expect(steps.locator('[aria-current=step]')).toHaveText('1. Bilgiler');
  await fillRegistration(page, phone);
  await page.getByRole('button', { name: 'İlerle' }).click();

  const main = page.getByRole('main');
  await expect(main).toContainText(`${displayPhone(phone)} numarasına 6 haneli bir kod gönderdik.`);
  await expect(steps.locator('[aria-current=step]')).toHaveText('2. Doğrulama');
  const code = page.getByLabel('Doğrulama kodu');
  const submit = page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' });
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(submit).toBeDisabled();
  await code.pressSequentially('1a2b345');
  await expect(code).toHaveValue('12345');
  await expect(submit).toBeDisabled();
  await code.pressSequentially('67');
  await expect(code).toHaveValue('123456');
  await expect(submit).toBeEnabled();
  await code.press('Backspace');
  await expect(submit).toBeDisabled();
  await page.getByRole('button', { name: 'Geri Dön' }).click();
  await expect(page.getByLabel('Dükkân adı')).toHaveValue(SHOP.name);
});
