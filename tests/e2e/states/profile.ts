import type { Page } from '@playwright/test';
import type { Counts } from '../../../src/shared/contract/counts.ts';
import { expect } from '../fixtures.ts';
import { toast } from '../toasts.ts';
import { answerBusiness, dropTimers, pretendSignedIn, type Stage, stallRequests, statesOf } from './state.ts';

export async function openProfile({ page, owner }: Stage): Promise<void> {
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
  app_taps: index === 11 ? 640 : [14, 11, 19, 9, 12, 4, 1][index % 7],
  store_taps: index % 5,
  contact_taps: index % 2,
}));

const answerVisits = (page: Page, some: typeof days) =>
  page.route(VISITS, (reply) => reply.fulfill({ json: { days: some } }));

const visits = (page: Page) =>
  page.locator('.p-card').filter({ has: page.getByRole('heading', { name: 'Ziyaretler' }) });

const usual = days.map((day, index) => (index === 11 ? { ...day, page_views: 38, code_scans: 15 } : day));

const COUNTS = '**/api/customers/counts';

const answerCounts = (page: Page, counts: Counts) =>
  page.route(COUNTS, (reply) => reply.fulfill({ json: counts }));

/** The owner has done this with the browser before. */
const storeUse = ({ page, owner }: Stage, use: object) =>
  page.addInitScript(([key, stored]) => localStorage.setItem(key, stored), [
    `tools_used_${owner.business.id}`,
    JSON.stringify(use),
  ] as const);

export const profileStates = statesOf({ route: 'profile', asOwner: true }, [
  { name: 'view', open: openProfile },
  {
    name: 'hidden',
    inDefaultRun: true,
    async open(stage) {
      const hidden_reason = 'Sayfanızda başka bir dükkânın adı ve adresi yazıyor. Kendi adınızı yazın.';
      await answerBusiness(stage, { hidden_reason });
      await openProfile(stage);
      await expect(stage.page.getByRole('region', { name: 'Sayfanız şimdilik kapalı' })).toBeVisible();
    },
  },
  {
    name: 'first-day',
    async open(stage) {
      await storeUse(stage, { print: 'Katlanır kart' });
      const counts = { total: 0, unsent: 0, opened: 0, places: 0, products: 1, prices_shown: true };
      await answerCounts(stage.page, counts);
      await openProfile(stage);
      await expect(stage.page.getByText('2 / 6')).toBeVisible();
    },
  },
  {
    name: 'tenth-day',
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
    name: 'counts-failed',
    provoked: /^Failed to load resource: the server responded with a status of 503/,
    async open(stage) {
      await stage.page.route(COUNTS, (reply) => reply.fulfill({ status: 503, body: '' }));
      const failed = stage.page.waitForResponse(COUNTS);
      await openProfile(stage);
      await failed;
    },
  },
  { name: 'edit', mainAction: 'Kaydet', open: openEdit },
  {
    name: 'rename',
    async open(stage) {
      await openEdit(stage);
      await stage.page
        .getByLabel('Dükkân adı')
        .fill('Eminönü Şahin Kardeşler Semaver Çayı ve Şerbet Evi 1957');
      await expect(stage.page.getByText('Eski linkiniz ve QR kodunuz çalışmaya devam eder.')).toBeVisible();
    },
  },
  {
    name: 'edit-errors',
    inDefaultRun: true,
    toast: true,
    async open(stage) {
      await openEdit(stage);
      for (const label of ['Dükkân adı', 'Soyad']) await stage.page.getByLabel(label).fill('');
      await stage.page.getByLabel('Adres').fill('Kat 2');
      await save(stage.page);
      await expect(toast(stage.page, 'Hata')).toBeVisible();
    },
  },
  {
    name: 'edit-busy',
    async open(stage) {
      await stallRequests(stage.page, '**/api/business/update');
      await openEdit(stage);
      await save(stage.page);
      await expect(stage.page.getByRole('button', { name: 'Kaydediliyor...' })).toBeVisible();
    },
  },
  {
    name: 'banner-dismissed',
    async open(stage) {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Kapat' }).first().click();
      await expect(stage.page.getByRole('heading', { name: 'Mobil Uygulamayı İndirin' })).toBeHidden();
    },
  },
  {
    name: 'copied',
    toast: true,
    async open(stage) {
      await stage.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await dropTimers(stage.page, 2000);
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Linki Kopyala', exact: true }).click();
      await expect(stage.page.getByRole('button', { name: 'Kopyalandı' })).toBeVisible();
    },
  },
  {
    name: 'withdrawn-code',
    async open(stage) {
      await answerBusiness(stage, { code: null });
      await openProfile(stage);
      await expect(stage.page.getByText('Çaycı kodunuz kullanımdan kaldırıldı.')).toBeVisible();
    },
  },
  {
    name: 'visits',
    async open(stage) {
      await answerVisits(stage.page, usual);
      await openProfile(stage);
      await expect(visits(stage.page).getByText(/^Bugün sayfanız/)).toBeVisible();
      await visits(stage.page).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'visits-table',
    async open(stage) {
      await answerVisits(stage.page, days);
      await openProfile(stage);
      await visits(stage.page).getByText('Gün gün sayılar').click();
      await expect(visits(stage.page).getByRole('row')).toHaveCount(31);
    },
  },
  {
    name: 'visits-loading',
    async open(stage) {
      await stallRequests(stage.page, VISITS);
      await openProfile(stage);
      await expect(visits(stage.page).getByText('Sayılar yükleniyor...')).toBeVisible();
    },
  },
  {
    name: 'visits-failed',
    provoked: /^Failed to load resource: the server responded with a status of 503/,
    async open(stage) {
      await stage.page.route(VISITS, (reply) => reply.fulfill({ status: 503, body: '' }));
      await openProfile(stage);
      await expect(visits(stage.page).getByText('Sayılar yüklenemedi.')).toBeVisible();
    },
  },
  {
    name: 'delete-dialog',
    async open(stage) {
      await pretendSignedIn(stage, 0);
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Hesabımı Sil' }).click();
      await expect(stage.page.getByLabel('Onaylamak için')).toBeVisible();
    },
  },
]);
