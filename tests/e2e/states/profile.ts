import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { toast } from '../toasts.ts';
import { neverAfter, neverAnswer, type Stage, type State } from './state.ts';

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

export const profileStates: State[] = [
  { route, name: 'view', asOwner: true, open: openProfile },
  { route, name: 'edit', asOwner: true, open: openEdit },
  {
    route,
    name: 'edit-errors',
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
    asOwner: true,
    async open(stage) {
      await neverAnswer(stage.page, '**/api/business/update');
      await openEdit(stage);
      await save(stage.page);
      await expect(stage.page.getByRole('button', { name: 'Kaydediliyor...' })).toBeVisible();
    },
  },
  {
    route,
    name: 'banner-dismissed',
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
    asOwner: true,
    async open(stage) {
      await stage.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await neverAfter(stage.page, 2000);
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Linki Kopyala' }).click();
      await expect(stage.page.getByRole('button', { name: 'Kopyalandı' })).toBeVisible();
    },
  },
  {
    route,
    name: 'withdrawn-code',
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
    asOwner: true,
    async open(stage) {
      await neverAnswer(stage.page, '**/api/account/data');
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Bilgilerimi İndir' }).click();
      await expect(stage.page.getByRole('button', { name: 'Hazırlanıyor...' })).toBeVisible();
    },
  },
  {
    route,
    name: 'delete-dialog',
    asOwner: true,
    async open(stage) {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Hesabımı Sil' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' })).toBeVisible();
    },
  },
];
