import { type SentCodes, SHOP } from '../e2e/owner.ts';
import type { PageInEngine } from './page.ts';

export interface Journey {
  origin: string;
  codes: SentCodes;
  /** Canonical, and not registered yet. */
  phone: string;
  /** Checks the pages that only a signed-in owner sees. Returns the text for the table. */
  checkOwnerPages: () => Promise<string>;
  /** Skips the minute that a number waits for its next code. */
  afterAMinute: () => void;
}

const NEW_NAME = 'Yeni Çınar';
const menu = `named('header button', 'Menü')`;
const national = (phone: string) => phone.slice('+90'.length);

/** The steps of the owner's journey in order, named as in the table. */
export const steps: Record<string, (page: PageInEngine, journey: Journey) => Promise<unknown>> = {
  async register(page, { origin, codes, phone }) {
    await page.open(`${origin}/register`);
    await page.fill('Dükkân adı', SHOP.name);
    await page.fill('Dükkân sahibinin adı', SHOP.ownerName);
    await page.fill('Dükkân sahibinin soyadı', SHOP.ownerSurname);
    await page.fill('Telefon numarası', national(phone));
    await page.fill('Dükkân adresi', SHOP.address);
    await page.read(`named('label', 'okudum').control.click()`);
    await page.pressButton('İlerle');
    await page.until(`field('Doğrulama kodu')`);
    await page.fill('Doğrulama kodu', await codes.code(phone));
    await page.pressButton('Doğrula ve Kayıt Ol');
    await page.until(`location.pathname.startsWith('/profile/')`);
  },
  async profile(page) {
    await page.until(`named('h1', '${SHOP.name}')`);
    await page.until(`named('button', 'QR Kodunu İndir')`);
  },
  async edit(page) {
    await page.pressButton('Düzenle');
    await page.fill('Dükkân adı', NEW_NAME);
    await page.pressButton('Kaydet');
    await page.until(`named('h1', '${NEW_NAME}')`);
  },
  async copy(page) {
    await page.pressButton('Linki Kopyala');
    await page.until(`named('button', 'Kopyalandı')`);
  },
  async logout(page) {
    await page.pressButton('Çıkış Yap');
    await page.until(`named('.toast', 'Çıkış Yapıldı')`);
  },
  async login(page, { origin, codes, phone, afterAMinute }) {
    afterAMinute();
    await page.open(`${origin}/`);
    await page.pressOn(menu);
    await page.pressButton('Giriş Yap');
    await page.fill('Telefon numarası', national(phone));
    await page.pressButton('Kod Gönder');
    await page.until(`field('Doğrulama kodu')`);
    await page.fill('Doğrulama kodu', await codes.code(phone, 2));
    await page.pressButton('Doğrula ve Giriş Yap');
    await page.until(`named('.toast', 'Giriş Başarılı')`);
    await page.until(`!named('h2', 'İşletme Girişi')`);
  },
  'owner’s pages': (_, { checkOwnerPages }) => checkOwnerPages(),
  async delete(page, { origin }) {
    await page.open(`${origin}/delete-account`);
    await page.fill('Onaylamak için', 'HESABIMI SIL');
    await page.pressOn(`all('button').filter((one) => one.textContent.includes('Kalıcı Olarak Sil'))[0]`);
    await page.until(`named('.toast', 'Hesap Silindi')`);
  },
};
