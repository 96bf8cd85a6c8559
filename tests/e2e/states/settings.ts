import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { toast } from '../toasts.ts';
import { openProfile } from './profile.ts';
import { ALL_HOURS } from './shops.ts';
import { answerBusiness, type Stage, stallRequests, statesOf } from './state.ts';

async function openSetting(stage: Stage, name: string): Promise<void> {
  await openProfile(stage);
  await stage.page.getByRole('button', { name }).click();
}

async function openSpecialDays(stage: Stage): Promise<void> {
  await answerBusiness(stage, ALL_HOURS);
  await openSetting(stage, 'Özel günler');
  await expect(stage.page.getByRole('button', { name: 'Değiştir: Ramazan Bayramı,' })).toBeVisible();
}

const phoneSwitch = (page: Page) => page.getByRole('switch', { name: /Telefonumu göster/ });

/** Stubs the setting of the phone: returns the sent value and stores nothing. */
async function answerSettings({ page, owner }: Stage): Promise<void> {
  let phone_shown = false;
  await page.route('**/api/account/settings', (reply, request) => {
    ({ phone_shown } = request.postDataJSON() as { phone_shown: boolean });
    return reply.fulfill({ json: { business: { ...owner.business, phone_shown } } });
  });
}

async function openNumberDialog(stage: Stage): Promise<void> {
  await openSetting(stage, 'Giriş numarası');
  await stage.page.getByRole('button', { name: 'Numaramı Değiştir' }).click();
  await expect(stage.page.getByLabel('Yeni telefon numaranız')).toBeFocused();
}

/** The rows of the card `Ayarlar`. */
export const settingStates = statesOf({ route: 'profile', asOwner: true }, [
  {
    name: 'data-busy',
    async open(stage) {
      await stallRequests(stage.page, '**/api/account/data');
      await openSetting(stage, 'Verilerim');
      await stage.page.getByRole('button', { name: 'Bilgilerimi İndir' }).click();
      await expect(stage.page.getByRole('button', { name: 'Hazırlanıyor...' })).toBeVisible();
    },
  },
  {
    name: 'phone-busy',
    async open(stage) {
      await stallRequests(stage.page, '**/api/account/settings');
      await openSetting(stage, 'Görünen telefon');
      await phoneSwitch(stage.page).click();
      await expect(stage.page.getByText('Kaydediliyor...')).toBeVisible();
    },
  },
  {
    name: 'phone-shown',
    async open(stage) {
      await answerSettings(stage);
      await openSetting(stage, 'Görünen telefon');
      await phoneSwitch(stage.page).click();
      await expect(toast(stage.page, 'Kaydedildi')).toBeVisible();
      await expect(stage.page.getByRole('link', { name: 'Kişi Kartını İndir' })).toBeVisible();
    },
  },
  {
    name: 'hours-edit',
    mainAction: 'Saatleri Kaydet',
    async open(stage) {
      await openSetting(stage, 'Çalışma saatleri');
      await stage.page.getByLabel('Hafta içini gün gün yaz').check();
      await expect(stage.page.getByRole('group', { name: 'Çarşamba' })).toBeVisible();
    },
  },
  {
    name: 'hours-errors',
    async open(stage) {
      await openSetting(stage, 'Çalışma saatleri');
      await stage.page.getByRole('group', { name: 'Cumartesi' }).getByLabel('Kapanış').fill('07:00');
      await stage.page.getByRole('button', { name: 'Saatleri Kaydet' }).click();
      await expect(stage.page.getByText(/^Açılış ve kapanış aynı saat olamaz/)).toBeVisible();
    },
  },
  {
    name: 'hours',
    async open(stage) {
      const day = { from: '07:00', to: '18:00' };
      await answerBusiness(stage, { opening_hours: [day, day, day, day, day, day, null] });
      await openProfile(stage);
      await expect(stage.page.getByText('Pzt–\u2060Cmt\u00a007:00–\u206018:00')).toBeVisible();
    },
  },
  { name: 'special-days', inDefaultRun: true, open: openSpecialDays },
  {
    name: 'special-day-errors',
    mainAction: 'Kaydet',
    async open(stage) {
      await openSpecialDays(stage);
      await stage.page.getByRole('button', { name: 'Başka Gün Ekle' }).click();
      await stage.page.getByLabel('Açığız').check();
      await stage.page.getByRole('button', { name: 'Kaydet', exact: true }).click();
      await expect(stage.page.getByText('Günü seçin.')).toBeVisible();
    },
  },
  { name: 'number-dialog', mainAction: 'Kod Gönder', open: openNumberDialog },
  {
    name: 'number-same',
    toast: true,
    async open(stage) {
      await openNumberDialog(stage);
      await stage.page.getByLabel('Yeni telefon numaranız').fill(stage.owner.phone);
      await stage.page.getByRole('button', { name: 'Kod Gönder' }).click();
      await expect(toast(stage.page, 'Bu zaten hesabınızın numarası.')).toBeVisible();
    },
  },
  {
    name: 'number-code',
    mainAction: 'Doğrula ve Değiştir',
    toast: true,
    async open(stage) {
      await openNumberDialog(stage);
      await stage.page.getByLabel('Yeni telefon numaranız').fill(stage.phone);
      await stage.page.getByRole('button', { name: 'Kod Gönder' }).click();
      await expect(stage.page.getByLabel('Doğrulama kodu')).toBeFocused();
      await expect(toast(stage.page, 'SMS Gönderildi')).toBeVisible();
    },
  },
]);
