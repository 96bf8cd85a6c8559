import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { toast } from '../toasts.ts';
import { stallRequests, statesOf } from './state.ts';

async function fill(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.getByLabel('Adınız').fill('Ayşe Yılmaz');
  await page.getByLabel('E-posta adresiniz').fill('ayse@ornek.example');
  await page.getByLabel('Mesajınız').fill('Merhaba,\nkurulumda yardım eder misiniz?');
}

const send = (page: Page) => page.getByRole('button', { name: 'Mesajı Gönder' }).click();

export const contactStates = statesOf({ route: 'contact' }, [
  {
    name: 'empty',
    mainAction: 'Mesajı Gönder',
    async open({ page }) {
      await page.goto('/contact');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('İletişim');
    },
  },
  {
    name: 'report',
    async open({ page, owner }) {
      await page.goto(`/${owner.slug}`);
      await page.getByRole('link', { name: 'Bu sayfayı bildir' }).click();
      await expect(page.getByLabel('Konu')).toHaveValue(new RegExp(`^Bildirilen sayfa: .*/${owner.slug}$`));
    },
  },
  {
    name: 'errors',
    inDefaultRun: true,
    toast: true,
    async open({ page }) {
      await page.goto('/contact');
      await send(page);
      await expect(toast(page, 'Hata')).toBeVisible();
    },
  },
  {
    name: 'busy',
    async open({ page }) {
      await stallRequests(page, '**/api/contact');
      await fill(page);
      await send(page);
      await expect(page.getByRole('button', { name: 'Gönderiliyor...' })).toBeVisible();
    },
  },
  {
    name: 'sent',
    toast: true,
    async open({ page }) {
      await fill(page);
      await send(page);
      await expect(toast(page, 'Mesajınız Gönderildi')).toBeVisible();
    },
  },
]);
