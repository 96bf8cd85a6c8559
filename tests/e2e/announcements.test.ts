import { expect, test } from './fixtures.ts';
import { fillRegistration } from './owner.ts';
import { expectAnnounced, recordAnnouncements } from './screen-reader.ts';
import { openAsOwner } from './seeded-owner.ts';

// Tests live announcements of TalkBack and VoiceOver. They also read the focused element: keyboard.test.ts.
test.use({ viewport: { width: 360, height: 800 } });

test('a screen reader announces each step of the registration', async ({ page, server, phone }) => {
  const announced = await recordAnnouncements(page);
  await page.goto('/register');
  await page.getByRole('button', { name: 'İlerle' }).click();
  await expect(page.getByLabel('Dükkân adı')).toBeFocused();
  await expect(page.getByLabel('Dükkân adı')).toHaveAccessibleDescription(/.+/);
  await fillRegistration(page, phone);
  // The focus and the field's own text tell the error.
  await expectAnnounced(announced, []);

  await page.getByRole('button', { name: 'İlerle' }).click();
  await expect(page.getByLabel('Doğrulama kodu')).toBeFocused();
  await expectAnnounced(announced, [
    'Gönderiliyor...',
    'Bildirim SMS Gönderildi Telefon numaranıza gönderilen 6 haneli kodu giriniz.',
  ]);
  await page.getByLabel('Doğrulama kodu').fill('000000');
  await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
  await expectAnnounced(announced, [
    'Doğrulanıyor...',
    'Doğrula ve Kayıt Ol',
    'Bildirim Hata Doğrulama kodu hatalı. Lütfen tekrar deneyin.',
  ]);
  await page.getByLabel('Doğrulama kodu').fill(await server.outbox.code(phone));
  await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
  await page.waitForURL('**/profile/*');
  await expectAnnounced(announced, [
    'Doğrulanıyor...',
    'Bildirim Kayıt Başarılı! Hesabınız oluşturuldu. Profil sayfanıza yönlendiriliyorsunuz.',
  ]);
});

test('a screen reader announces the result of each press to an owner', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  const tools = `/profile/${shop.slug}`;
  const announced = await recordAnnouncements(page);
  await openAsOwner(page, shop);
  await page.getByRole('button', { name: 'Kodu Kopyala' }).click();
  await expectAnnounced(announced, ['Bildirim Kopyalandı! Kod panoya kopyalandı.']);
  await page.getByRole('button', { name: 'Görünen telefon' }).click();
  await page.getByRole('switch').click();
  await expectAnnounced(announced, [
    'Kaydediliyor...',
    'Bildirim Kaydedildi Telefonunuz müşteri sayfanızda görünüyor.',
  ]);

  await page.goto(`${tools}/yerler`);
  await page.getByRole('textbox', { name: 'Adı', exact: true }).fill('Oda');
  await expectAnnounced(announced, ['1 kod eklenecek: Oda']);
  await page.keyboard.press('Enter');
  await expectAnnounced(announced, [
    '“Oda”, 301, 320 yazarsanız 20 kod eklenir. Tek kod için numaraları boş bırakın. “Bahçe” ya da “Muhasebe” gibi bir ad da yazabilirsiniz.',
    'Bildirim Kod eklendi Oda eklendi. Yeni Kartı Bastır: F8',
  ]);

  await page.goto(`${tools}/davetler`);
  await page.getByLabel('Müşterinin adı').fill('Elif Kaya');
  await page.getByLabel('Telefon numarası').fill('0532 111 22 33');
  await page.keyboard.press('Enter');
  await expectAnnounced(announced, ['Hazırlanıyor...']);

  await page.goto(`${tools}/fiyatlar`);
  await page.getByRole('button', { name: 'Hazır Ürünleri Ekle' }).click();
  await expectAnnounced(announced, [
    'Kaydediliyor...',
    'Bildirim Ürünler eklendi Fiyatlarını yazın, satmadıklarınızı silin. Geri Al: F8',
    'Kaydedildi',
  ]);
  await page.goto(`${tools}/paylas`);
  await expectAnnounced(announced, ['Görsel hazır.']);
  await page.goto(`${tools}/baski`);
  await expectAnnounced(announced, ['Önizleme hazır.']);

  await page.goto('/contact');
  await page.getByRole('button', { name: 'Mesajı Gönder' }).click();
  await expectAnnounced(announced, ['Bildirim Hata Lütfen gerekli alanları doldurun.']);
});
