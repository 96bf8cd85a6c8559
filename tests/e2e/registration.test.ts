import type { Locator } from '@playwright/test';
import { expect, TEST_NUMBER, test } from './fixtures.ts';
import { paste } from './login.ts';
import { fillRegistration, SHOP } from './owner.ts';
import { expectFailure, expectSuccess, toast } from './toasts.ts';

const OFFLINE = 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.';
const CODE_LIFE_MS = 180_000;

test.describe('registration', () => {
  test('leads from the landing page to the profile', async ({ page, server, phone }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Kayıt Ol', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'İşletme Kaydı' })).toBeVisible();
    await fillRegistration(page, phone);
    await page.getByRole('button', { name: 'İlerle' }).click();
    await expectSuccess(page, 'SMS Gönderildi', 'Telefon numaranıza gönderilen 6 haneli kodu giriniz.');

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

  test('shows the code field below the toast on a small phone', async ({ page, server, phone }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/register');
    await fillRegistration(page, phone);
    await page.getByRole('button', { name: 'İlerle' }).click();
    await expectSuccess(page, 'SMS Gönderildi', 'Telefon numaranıza gönderilen 6 haneli kodu giriniz.');
    await server.outbox.code(phone);

    const top = async (shown: Locator) => (await shown.boundingBox())?.y ?? Number.NaN;
    const told = await toast(page, 'SMS Gönderildi').boundingBox();
    const field = page.getByLabel('Doğrulama kodu');
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    const steps = page.getByRole('list', { name: 'Kayıt adımları' });
    expect(await top(steps)).toBeGreaterThan((told?.y ?? Number.NaN) + (told?.height ?? Number.NaN));

    await page.getByRole('button', { name: 'Geri Dön' }).click();
    await expect(steps).toBeInViewport({ ratio: 1 });
  });

  test('shows the error of each field, focuses the first, and sends nothing', async ({
    page,
    server,
    phone,
  }) => {
    await page.goto('/register');
    await page.getByLabel('Dükkân adı').fill('Ç');
    await page.getByLabel('Dükkân sahibinin adı').fill('H');
    await page.getByLabel('Telefon numarası').fill('+90 532 12');
    await page.getByLabel(/Dükkân adresi/).fill('Kat 1');
    await page.getByRole('button', { name: 'İlerle' }).click();

    for (const message of [
      'Dükkan adı en az 2 karakter olmalıdır.',
      'Dükkan sahibinin adı en az 2 karakter olmalıdır.',
      'Dükkan sahibinin soyadı en az 2 karakter olmalıdır.',
      'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).',
      'Adres en az 10 karakter olmalıdır.',
      "Gizlilik Politikası ve Kullanım Koşulları'nı kabul etmelisiniz.",
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    const name = page.getByLabel('Dükkân adı');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveAccessibleDescription(/Dükkan adı en az 2 karakter olmalıdır\./);
    expect(await server.outbox.sms(phone)).toEqual([]);
  });

  test('sends no code if another country’s number is pasted', { tag: '@full' }, async ({
    page,
    context,
    phone,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    let codes = 0;
    await page.route('**/v1/accounts:sendVerificationCode*', (route) => {
      codes += 1;
      return route.abort();
    });
    await page.goto('/register');
    await fillRegistration(page, phone);
    const field = page.getByLabel('Telefon numarası');
    for (const pasted of ['+54 9 11 2345-6789', '06 12 34 56 78', '0212 123 45 67']) {
      await field.press('ControlOrMeta+a');
      await paste(page, pasted);
      await expect(field, pasted).toHaveValue('+90 5');
      await page.getByRole('button', { name: 'İlerle' }).click();
      await expect(field, pasted).toBeFocused();
      await expect(field, pasted).toHaveAccessibleDescription(
        'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).',
      );
    }
    expect(codes).toBe(0);
    await page.keyboard.type('321234567');
    await expect(field).toHaveValue('+90 532 123 45 67');
    await expect(field).not.toHaveAccessibleDescription(/Geçerli/);
  });

  test('keeps all typed text after a wrong code and Geri Dön', async ({ page, server, phone }) => {
    await page.goto('/register');
    await fillRegistration(page, phone);
    await page.getByRole('button', { name: 'İlerle' }).click();
    const code = await server.outbox.code(phone);
    const wrong = code === '111111' ? '222222' : '111111';
    await page.getByLabel('Doğrulama kodu').fill(wrong);
    await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
    await expectFailure(page, 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.');
    await expect(page.getByLabel('Doğrulama kodu')).toHaveValue(wrong);

    await page.getByRole('button', { name: 'Geri Dön' }).click();
    await expect(page.getByLabel('Dükkân adı')).toHaveValue(SHOP.name);
    await expect(page.getByLabel('Dükkân sahibinin adı')).toHaveValue(SHOP.ownerName);
    await expect(page.getByLabel('Dükkân sahibinin soyadı')).toHaveValue(SHOP.ownerSurname);
    await expect(page.getByLabel(/Dükkân adresi/)).toHaveValue(SHOP.address);
    await expect(page.getByRole('checkbox')).toBeChecked();
  });

  test('keeps typed text and the sent code after a reload', async ({ page, server, phone }) => {
    await page.goto('/register');
    await fillRegistration(page, phone);
    await page.reload();
    await expect(page.getByLabel('Dükkân adı')).toHaveValue(SHOP.name);
    await expect(page.getByRole('checkbox')).toBeChecked();
    await page.getByRole('button', { name: 'İlerle' }).click();
    const code = await server.outbox.code(phone);
    await expect(page.getByLabel('Doğrulama kodu')).toBeFocused();
    await page.reload();
    await page.getByLabel('Doğrulama kodu').fill(code);
    await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
    await expect(page).toHaveURL(/\/profile\//);
    expect(await server.outbox.sms(phone)).toHaveLength(1);
  });

  test('shows that the code has expired', async ({ page, server, phone }) => {
    await page.goto('/register');
    await fillRegistration(page, phone);
    await page.getByRole('button', { name: 'İlerle' }).click();
    const code = await server.outbox.code(phone);
    server.clock.advance(CODE_LIFE_MS + 1_000);
    await page.getByLabel('Doğrulama kodu').fill(code);
    await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
    await expectFailure(page, 'Bu kodun süresi doldu. Yeni kod isteyin.');
    await expect(page).toHaveURL(/\/register$/);
  });

  test('sends a registered owner to the login', async ({ page, server, shop }) => {
    // Passes the pause between two messages to one number.
    server.clock.advance(61_000);
    await page.goto('/register');
    await fillRegistration(page, shop.phone, { ...SHOP, name: 'Başka Çay Ocağı' });
    await page.getByRole('button', { name: 'İlerle' }).click();
    await page.getByLabel('Doğrulama kodu').fill(await server.outbox.code(shop.phone, 2));
    await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
    await expectFailure(page, 'Bu telefon numarasıyla kayıtlı bir işletme var. Lütfen giriş yapın.');
  });

  test('rejects a test number', async ({ page, server }) => {
    await page.goto('/register');
    await fillRegistration(page, TEST_NUMBER.phone);
    await page.getByRole('button', { name: 'İlerle' }).click();
    await expectFailure(
      page,
      'Bu numara ile kayıt yapılamaz. Test numaraları sadece giriş için kullanılabilir.',
      'Test Numarası',
    );
    await expect(page.getByLabel('Dükkân adı')).toHaveValue(SHOP.name);
    expect(await server.outbox.sms(TEST_NUMBER.phone)).toEqual([]);
  });

  test('rejects a number that only the server knows as a test number', {
    tag: '@full',
  }, async ({ page, server, phone }) => {
    const error = 'Bu numara ile kayıt yapılamaz. Test numaraları sadece giriş için kullanılabilir.';
    await page.route('**/api/register', (route) =>
      route.fulfill({ status: 422, json: { error, code: 'TEST_NUMBER' } }),
    );
    await page.goto('/register');
    await fillRegistration(page, phone);
    await page.getByRole('button', { name: 'İlerle' }).click();
    await page.getByLabel('Doğrulama kodu').fill(await server.outbox.code(phone));
    await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
    await expectFailure(page, error, 'Test Numarası');
    await expect(page.getByLabel('Telefon numarası')).toHaveAccessibleDescription(error);
  });

  test('survives a server failure after a correct code, without a second code', async ({
    page,
    server,
    phone,
  }) => {
    await page.goto('/register');
    await fillRegistration(page, phone);
    await page.getByRole('button', { name: 'İlerle' }).click();
    await page.getByLabel('Doğrulama kodu').fill(await server.outbox.code(phone));
    await page.route('**/api/register', (route) => route.abort('connectionfailed'), { times: 1 });
    const submit = page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' });
    await submit.click();
    await expectFailure(page, OFFLINE);
    await submit.click();
    await expect(page).toHaveURL(/\/profile\//);
    expect(await server.outbox.sms(phone)).toHaveLength(1);
  });
});
