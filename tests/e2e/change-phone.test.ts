import { displayPhone } from '../../src/shared/domain/phone.ts';
import { expect, nextPhone, test } from './fixtures.ts';
import { openAsOwner } from './seeded-owner.ts';
import { expectFailure, toast } from './toasts.ts';

test('an owner moves the account to a new number and stays signed in, unlike other devices', async ({
  page,
  browser,
  shop,
  server,
}, testInfo) => {
  const phone = nextPhone(testInfo);
  const elsewhere = await browser.newContext({ storageState: shop.storage, baseURL: server.origin });
  const other = await elsewhere.newPage();

  await openAsOwner(page, shop);
  await page.getByRole('button', { name: 'Giriş numarası' }).press('Enter');
  const change = page.getByRole('button', { name: 'Numaramı Değiştir' });
  await change.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Yeni Numara' });
  const field = dialog.getByLabel('Yeni telefon numaranız');
  await expect(field).toBeFocused();
  await page.keyboard.type(phone.slice(3));
  await page.keyboard.press('Enter');
  const code = dialog.getByLabel('Doğrulama kodu');
  await expect(code).toBeFocused();
  await page.keyboard.type(await server.outbox.code(phone));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Numaranız Değişti')).toContainText(displayPhone(phone));
  await expect(dialog).toBeHidden();
  await expect(change).toBeFocused();
  await expect
    .poll(async () => (await server.outbox.sms(shop.phone)).at(-1)?.text)
    .toMatch(/numara(si|niz) degisti/);

  // The session continues, also after a reload and for calls that need it.
  await page.reload();
  await expect(page.getByText(displayPhone(phone)).first()).toBeVisible();
  await page.getByRole('button', { name: 'Görünen telefon' }).click();
  await page.getByRole('switch', { name: 'Telefonumu göster' }).click();
  await expect(toast(page, 'Kaydedildi')).toBeVisible();
  // The other device still stores the session, which is over: its profile leads home.
  await other.goto(`/profile/${shop.slug}`);
  await expect(other).toHaveURL(`${server.origin}/`);
  await expectFailure(
    other,
    'Yeniden giriş yapın. Numaranızı değiştirdiyseniz yeni numaranızla girin.',
    'Oturumunuz Kapandı',
  );
  await other.goto(`/${shop.slug}`);
  await expect(other.getByRole('link', { name: 'Ara', exact: true })).toHaveAttribute('href', `tel:${phone}`);
  await elsewhere.close();
});

test('a session that ends while a code is asked for leads home', async ({
  page,
  context,
  shop,
  server,
}, testInfo) => {
  await openAsOwner(page, shop);
  await page.goto(`/profile/${shop.slug}?ayar=numara`);
  await page.getByRole('button', { name: 'Numaramı Değiştir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Yeni Numara' });
  await dialog.getByLabel('Yeni telefon numaranız').fill(nextPhone(testInfo));
  await dialog.getByRole('button', { name: 'Kod Gönder' }).click();
  await expect(dialog.getByLabel('Doğrulama kodu')).toBeFocused();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Çıkış Yap' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
  await other.close();
});
