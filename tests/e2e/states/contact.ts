import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { toast } from '../toasts.ts';
import { type State, stallRequests } from './state.ts';

const route = 'contact';

async function fill(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.getByLabel('Adınız').fill('Ayşe Yılmaz');
  await page.getByLabel('E-posta adresiniz').fill('ayse@ornek.example');
  await page.getByLabel('Mesajınız').fill('Merhaba,\nkurulumda yardım eder misiniz?');
}

const send = (page: Page) => page.getByRole('button', { name: 'Mesajı Gönder' }).click();

export const contactStates: State[] = [
  {
    route,
    name: 'empty',
    onlyInFullRun: true,
    mainAction: 'Mesajı Gönder',
    async open({ page }) {
      await page.goto('/contact');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('İletişim');
    },
  },
  {
    route,
    name: 'report',
    onlyInFullRun: true,
    async open({ page, owner }) {
      await page.goto(`/${owner.slug}`);
      await page.getByRole('link', { name: 'Bu sayfayı bildir' }).click();
      await expect(page.getByLabel('Konu')).toHaveValue(new RegExp(`^Bildirilen sayfa: .*/${owner.slug}$`));
    },
  },
  {
    route,
    name: 'errors',
    toast: true,
    async open({ page }) {
      await page.goto('/contact');
      await send(page);
      await expect(toast(page, 'Hata')).toBeVisible();
    },
  },
  {
    route,
    name: 'busy',
    onlyInFullRun: true,
    async open({ page }) {
      await stallRequests(page, '**/api/contact');
      await fill(page);
      await send(page);
      await expect(page.getByRole('button', { name: 'Gönderiliyor...' })).toBeVisible();
    },
  },
  {
    route,
    name: 'sent',
    onlyInFullRun: true,
    toast: true,
    async open({ page }) {
      await fill(page);
      await send(page);
      await expect(toast(page, 'Mesajınız Gönderildi')).toBeVisible();
    },
  },
];
