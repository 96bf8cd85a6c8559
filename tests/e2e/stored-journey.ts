import { expect, type Page, test } from '@playwright/test';
import { storedIn } from './browser-stores.ts';
import { confirmDeletion } from './deletion.ts';
import { askForCode, codeField, hold, loginDialog, openLogin, tryCode } from './login.ts';
import { fillRegistration, type SentCodes, SHOP } from './owner.ts';
import { expectSuccess, toast } from './toasts.ts';

interface Visit {
  origin: string;
  codes: SentCodes;
  /** An unregistered number, canonical. */
  phone: string;
  /** Called between registration and login, for providers that enforce a wait before the next code. */
  beforeLogin?: () => void;
}

/** The browser's messages if a chunk of the previous build is answered with a page. */
export const NEW_BUILD_FAULTS =
  /^Failed to load resource|dynamically imported module|preload|while hydrating/;

/** Simulates a chunk that a deployment removed: the page that needs it reloads once. */
async function meetNewBuild(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.route('**/assets/terms-of-use-page-*.js', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '' }),
  );
  const reloaded = page.waitForEvent('load');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kullanım Koşulları' }).click();
  await reloaded;
  await page.unrouteAll({ behavior: 'wait' });
}

/**
 * Visits every feature of the site, leaving forms unfinished. Returns the names of all items that the browser
 * stored at any stop. Needs `baseURL`.
 */
export async function collectStored(page: Page, { origin, codes, phone, beforeLogin }: Visit) {
  // Every page in one journey.
  test.slow();
  const seen = new Set<string>();
  const look = async () => {
    for (const store of await storedIn(page.context(), origin)) seen.add(store);
  };

  await page.goto('/register');
  await fillRegistration(page, phone);
  await page.goto('/contact');
  await look();
  await page.getByLabel('Adınız').fill('Ayşe');
  await page.getByLabel('E-posta adresiniz').fill('ayse@ornek.example');
  await page.getByLabel('Mesajınız').fill('Merhaba');
  await page.goto('/register');
  await expect(page.getByLabel('Dükkân adı')).toHaveValue(SHOP.name);
  await look();

  await page.getByRole('button', { name: 'İlerle' }).click();
  await expect(page.getByLabel('Doğrulama kodu')).toBeFocused();
  await look();
  await page.getByLabel('Doğrulama kodu').fill(await codes.code(phone));
  await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
  await page.waitForURL('**/profile/*');
  await page.getByLabel('Mobil uygulama').getByRole('button', { name: 'Kapat' }).click();
  await page.getByRole('button', { name: 'İlk gün listesini kapat' }).click();
  await page.getByRole('button', { name: 'Kodu Kopyala' }).click();
  await expect(toast(page, 'Kopyalandı!')).toBeVisible();
  await look();

  const profile = page.url();
  await page.goto(`${profile}/tezgah`);
  await page.getByRole('button', { name: 'İpucunu kapat' }).click();
  await look();

  await page.goto(`${profile}/davetler`);
  await page.getByLabel('Müşterinin adı').fill('Elif Kaya');
  await page.goto(`${profile}/yerler`);
  const newCode = page.getByRole('textbox', { name: 'Adı', exact: true });
  await newCode.fill('Muhasebe');
  await page.getByRole('button', { name: 'Kodu Ekle' }).click();
  const added = page.getByRole('button', { name: 'Muhasebe', exact: true });
  await expect(added).toBeVisible();
  await newCode.fill('Oda');
  await added.click();
  await page.getByRole('button', { name: 'Adını Değiştir' }).click();
  await page.getByLabel('Yeni ad').fill('Kasa');
  const tabs = [page, await page.context().newPage()] as const;
  const addStarters = (tab: Page) => tab.getByRole('button', { name: 'Hazır Ürünleri Ekle' });
  for (const tab of tabs) {
    await tab.goto(`${profile}/fiyatlar`);
    await expect(addStarters(tab)).toBeVisible();
  }
  // A draft exists until it is saved. While another tab's exists, a tab keeps its own.
  const [saving] = await Promise.all(tabs.map((tab) => hold(tab, '**/api/price-list')));
  for (const tab of tabs) await addStarters(tab).click();
  await look();
  await tabs[1].close();
  saving?.release();
  await expect(page.getByText('Kaydedildi', { exact: true })).toBeVisible();
  await page.getByLabel('Ürün', { exact: true }).fill('Salep');
  await page.goto(profile);

  await page.getByRole('button', { name: 'Çalışma saatleri' }).click();
  await page.getByLabel('Açılış').first().fill('06:30');
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Soyad').fill('Demir');
  await page.goto('/contact');
  await look();
  await expect(page.getByLabel('Mesajınız')).toHaveValue('Merhaba');
  // It is the owner's from here on.
  await page.goto('/terms-of-use');
  await look();
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Mesajı Gönder' }).click();
  await expect(toast(page, 'Mesajınız Gönderildi')).toBeVisible();
  await page.goto(profile);
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expectSuccess(page, 'Başarılı!', 'Profil bilgileriniz güncellendi.');
  await page.getByRole('button', { name: 'Saatleri Kaydet' }).click();
  await page.getByRole('button', { name: 'Özel günler' }).click();
  await page.getByRole('button', { name: 'Başka Gün Ekle' }).click();
  await page.getByLabel('Adı (isteğe bağlı)').fill('Düğün');
  await page.goto('/terms-of-use');
  await look();
  await page.goto(profile);
  await page.getByRole('button', { name: 'İptal' }).click();
  const { code = '' } = JSON.parse(
    (await page.evaluate(() => localStorage.getItem('business_data'))) ?? '{}',
  ) as { code?: string };
  await page.getByRole('button', { name: 'Çıkış Yap' }).click();
  await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
  await look();

  await page.goto(`/r/${code}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look();
  await meetNewBuild(page);
  await look();

  beforeLogin?.();
  await openLogin(page);
  await askForCode(page, phone);
  await expect(codeField(page)).toBeVisible();
  await look();
  await tryCode(page, await codes.code(phone, 2));
  await expect(loginDialog(page)).toBeHidden();
  await look();

  await page.goto('/delete-account');
  await confirmDeletion(page);
  await expect(toast(page, 'Hesap Silindi')).toBeVisible();
  await look();
  return seen;
}
