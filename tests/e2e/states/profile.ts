import type { Page } from '@playwright/test';
import type { Counts } from '../../../src/shared/contract/counts.ts';
import { expect } from '../fixtures.ts';
import { toast } from '../toasts.ts';
import { ALL_HOURS } from './shops.ts';
import { dropTimers, pretendSignedIn, type Stage, type State, stallRequests } from './state.ts';

const route = 'profile';

async function openProfile({ page, owner }: Stage): Promise<void> {
  await page.goto(`/profile/${owner.slug}`);
  await expect(page.getByRole('heading', { name: 'İşletme Bilgileri' })).toBeVisible();
}

async function openEdit(stage: Stage): Promise<void> {
  await openProfile(stage);
  await stage.page.getByRole('button', { name: 'Düzenle' }).click();
  await expect(stage.page.getByLabel('Dükkân adı')).toBeFocused();
}

const save = (page: Page) => page.getByRole('button', { name: 'Kaydet' }).click();

const VISITS = '**/api/account/visits';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Thirty days of a typical business: quiet Sundays, and one day on which its link was widely shared. */
const days = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 9, 24) + index * DAY_MS).toISOString().slice(0, 10),
  page_views: index === 11 ? 1204 : [31, 24, 40, 28, 35, 12, 3][index % 7],
  code_scans: index === 11 ? 96 : [12, 9, 14, 11, 17, 6, 0][index % 7],
}));

const answerVisits = (page: Page, some: typeof days) =>
  page.route(VISITS, (reply) => reply.fulfill({ json: { days: some } }));

const visits = (page: Page) =>
  page.locator('.p-card').filter({ has: page.getByRole('heading', { name: 'Ziyaretler' }) });

const usual = days.map((day, index) => (index === 11 ? { ...day, page_views: 38, code_scans: 15 } : day));

async function openSetting(stage: Stage, name: string): Promise<void> {
  await openProfile(stage);
  await stage.page.getByRole('button', { name }).click();
}

async function openSpecialDays(stage: Stage): Promise<void> {
  const json = { ...stage.owner.business, ...ALL_HOURS };
  await stage.page.route('**/api/business/by-phone/*', (reply) => reply.fulfill({ json }));
  await openSetting(stage, 'Özel günler');
  await expect(stage.page.getByRole('button', { name: 'Değiştir: Ramazan Bayramı,' })).toBeVisible();
}

const phoneSwitch = (page: Page) => page.getByRole('switch', { name: /Telefonumu göster/ });

const COUNTS = '**/api/customers/counts';

const answerCounts = (page: Page, counts: Counts) =>
  page.route(COUNTS, (reply) => reply.fulfill({ json: counts }));

/** The owner has done this with the browser before. */
const storeUse = ({ page, owner }: Stage, use: object) =>
  page.addInitScript(([key, stored]) => localStorage.setItem(key, stored), [
    `tools_used_${owner.business.id}`,
    JSON.stringify(use),
  ] as const);

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

export const profileStates: State[] = [
  { route, name: 'view', onlyInFullRun: true, asOwner: true, open: openProfile },
  {
    route,
    name: 'hidden',
    asOwner: true,
    async open(stage) {
      const { page, owner } = stage;
      const hidden_reason = 'Sayfanızda başka bir dükkânın adı ve adresi yazıyor. Kendi adınızı yazın.';
      await page.route('**/api/business/by-phone/*', (reply) =>
        reply.fulfill({ json: { ...owner.business, hidden_reason } }),
      );
      await openProfile(stage);
      await expect(page.getByRole('region', { name: 'Sayfanız şimdilik kapalı' })).toBeVisible();
    },
  },
  {
    route,
    name: 'first-day',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await storeUse(stage, { print: 'Masa kartı' });
      const counts = { total: 0, unsent: 0, opened: 0, places: 0, products: 1, prices_shown: true };
      await answerCounts(stage.page, counts);
      await openProfile(stage);
      await expect(stage.page.getByText('2 / 6')).toBeVisible();
    },
  },
  {
    route,
    name: 'tenth-day',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await storeUse(stage, { print: 'Afiş', firstDayOver: true });
      const counts = { total: 128, unsent: 0, opened: 93, places: 20, products: 100, prices_shown: true };
      await answerCounts(stage.page, counts);
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Kapat' }).click();
      await expect(stage.page.getByText('100 ürün')).toBeVisible();
    },
  },
  {
    route,
    name: 'counts-failed',
    onlyInFullRun: true,
    asOwner: true,
    provoked: /^Failed to load resource: the server responded with a status of 503/,
    async open(stage) {
      await stage.page.route(COUNTS, (reply) => reply.fulfill({ status: 503, body: '' }));
      const failed = stage.page.waitForResponse(COUNTS);
      await openProfile(stage);
      await failed;
    },
  },
  { route, name: 'edit', onlyInFullRun: true, mainAction: 'Kaydet', asOwner: true, open: openEdit },
  {
    route,
    name: 'rename',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await openEdit(stage);
      await stage.page
        .getByLabel('Dükkân adı')
        .fill('Eminönü Şahin Kardeşler Semaver Çayı ve Şerbet Evi 1957');
      await expect(stage.page.getByText('Eski linkiniz ve QR kodunuz çalışmaya devam eder.')).toBeVisible();
    },
  },
  {
    route,
    name: 'edit-errors',
    toast: true,
    asOwner: true,
    async open(stage) {
      await openEdit(stage);
      for (const label of ['Dükkân adı', 'Soyad']) await stage.page.getByLabel(label).fill('');
      await stage.page.getByLabel('Adres').fill('Kat 2');
      await save(stage.page);
      await expect(toast(stage.page, 'Hata')).toBeVisible();
    },
  },
  {
    route,
    name: 'edit-busy',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await stallRequests(stage.page, '**/api/business/update');
      await openEdit(stage);
      await save(stage.page);
      await expect(stage.page.getByRole('button', { name: 'Kaydediliyor...' })).toBeVisible();
    },
  },
  {
    route,
    name: 'banner-dismissed',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Kapat' }).first().click();
      await expect(stage.page.getByRole('heading', { name: 'Mobil Uygulamayı İndirin' })).toBeHidden();
    },
  },
  {
    route,
    name: 'copied',
    toast: true,
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await stage.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await dropTimers(stage.page, 2000);
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Linki Kopyala', exact: true }).click();
      await expect(stage.page.getByRole('button', { name: 'Kopyalandı' })).toBeVisible();
    },
  },
  {
    route,
    name: 'withdrawn-code',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      const json = { ...stage.owner.business, code: null };
      await stage.page.route('**/api/business/by-phone/*', (reply) => reply.fulfill({ json }));
      await openProfile(stage);
      await expect(stage.page.getByText('Çaycı kodunuz kullanımdan kaldırıldı.')).toBeVisible();
    },
  },
  {
    route,
    name: 'data-busy',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await stallRequests(stage.page, '**/api/account/data');
      await openSetting(stage, 'Verilerim');
      await stage.page.getByRole('button', { name: 'Bilgilerimi İndir' }).click();
      await expect(stage.page.getByRole('button', { name: 'Hazırlanıyor...' })).toBeVisible();
    },
  },
  {
    route,
    name: 'visits',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await answerVisits(stage.page, usual);
      await openProfile(stage);
      await expect(visits(stage.page).getByText(/^Bugün sayfanız/)).toBeVisible();
      await visits(stage.page).scrollIntoViewIfNeeded();
    },
  },
  {
    route,
    name: 'visits-table',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await answerVisits(stage.page, days);
      await openProfile(stage);
      await visits(stage.page).getByText('Gün gün sayılar').click();
      await expect(visits(stage.page).getByRole('row')).toHaveCount(31);
    },
  },
  {
    route,
    name: 'visits-loading',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await stallRequests(stage.page, VISITS);
      await openProfile(stage);
      await expect(visits(stage.page).getByText('Sayılar yükleniyor...')).toBeVisible();
    },
  },
  {
    route,
    name: 'visits-failed',
    onlyInFullRun: true,
    asOwner: true,
    provoked: /^Failed to load resource: the server responded with a status of 503/,
    async open(stage) {
      await stage.page.route(VISITS, (reply) => reply.fulfill({ status: 503, body: '' }));
      await openProfile(stage);
      await expect(visits(stage.page).getByText('Sayılar yüklenemedi.')).toBeVisible();
    },
  },
  {
    route,
    name: 'phone-busy',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await stallRequests(stage.page, '**/api/account/settings');
      await openSetting(stage, 'Görünen telefon');
      await phoneSwitch(stage.page).click();
      await expect(stage.page.getByText('Kaydediliyor...')).toBeVisible();
    },
  },
  {
    route,
    name: 'phone-shown',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await answerSettings(stage);
      await openSetting(stage, 'Görünen telefon');
      await phoneSwitch(stage.page).click();
      await expect(toast(stage.page, 'Kaydedildi')).toBeVisible();
      await expect(stage.page.getByRole('link', { name: 'Kişi Kartını İndir' })).toBeVisible();
    },
  },
  {
    route,
    name: 'hours-edit',
    onlyInFullRun: true,
    mainAction: 'Saatleri Kaydet',
    asOwner: true,
    async open(stage) {
      await openSetting(stage, 'Çalışma saatleri');
      await stage.page.getByLabel('Hafta içini gün gün yaz').check();
      await expect(stage.page.getByRole('group', { name: 'Çarşamba' })).toBeVisible();
    },
  },
  {
    route,
    name: 'hours-errors',
    toast: true,
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await openSetting(stage, 'Çalışma saatleri');
      await stage.page.getByRole('group', { name: 'Cumartesi' }).getByLabel('Kapanış').fill('07:00');
      await stage.page.getByRole('button', { name: 'Saatleri Kaydet' }).click();
      await expect(toast(stage.page, 'Hata')).toBeVisible();
    },
  },
  {
    route,
    name: 'hours',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      const day = { from: '07:00', to: '18:00' };
      const json = { ...stage.owner.business, opening_hours: [day, day, day, day, day, day, null] };
      await stage.page.route('**/api/business/by-phone/*', (reply) => reply.fulfill({ json }));
      await openProfile(stage);
      await expect(stage.page.getByText('Pzt–Cmt 07:00–18:00')).toBeVisible();
    },
  },
  {
    route,
    name: 'special-days',
    asOwner: true,
    open: openSpecialDays,
  },
  {
    route,
    name: 'special-day-errors',
    toast: true,
    onlyInFullRun: true,
    mainAction: 'Kaydet',
    asOwner: true,
    async open(stage) {
      await openSpecialDays(stage);
      await stage.page.getByRole('button', { name: 'Başka Gün Ekle' }).click();
      await stage.page.getByLabel('Açığız').check();
      await stage.page.getByRole('button', { name: 'Kaydet', exact: true }).click();
      await expect(toast(stage.page, 'Hata')).toBeVisible();
    },
  },
  {
    route,
    name: 'number-dialog',
    onlyInFullRun: true,
    mainAction: 'Kod Gönder',
    asOwner: true,
    open: openNumberDialog,
  },
  {
    route,
    name: 'number-same',
    toast: true,
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await openNumberDialog(stage);
      await stage.page.getByLabel('Yeni telefon numaranız').fill(stage.owner.phone);
      await stage.page.getByRole('button', { name: 'Kod Gönder' }).click();
      await expect(toast(stage.page, 'Bu zaten hesabınızın numarası.')).toBeVisible();
    },
  },
  {
    route,
    name: 'number-code',
    onlyInFullRun: true,
    mainAction: 'Doğrula ve Değiştir',
    toast: true,
    asOwner: true,
    async open(stage) {
      await openNumberDialog(stage);
      await stage.page.getByLabel('Yeni telefon numaranız').fill(stage.phone);
      await stage.page.getByRole('button', { name: 'Kod Gönder' }).click();
      await expect(stage.page.getByLabel('Doğrulama kodu')).toBeFocused();
      await expect(toast(stage.page, 'SMS Gönderildi')).toBeVisible();
    },
  },
  {
    route,
    name: 'delete-dialog',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await pretendSignedIn(stage, 0);
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Hesabımı Sil' }).click();
      await expect(stage.page.getByLabel('Onaylamak için')).toBeVisible();
    },
  },
];
