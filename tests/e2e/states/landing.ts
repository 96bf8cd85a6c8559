import { expect } from '../fixtures.ts';
import { openMenu } from '../login.ts';
import { toast } from '../toasts.ts';
import { statesOf } from './state.ts';

export const landingStates = statesOf({ route: 'landing' }, [
  {
    name: 'visitor',
    inDefaultRun: true,
    mainAction: 'Kayıt Ol',
    async open({ page }) {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'menu',
    maxWidth: 959,
    async open({ page }) {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menü' }).click();
      await expect(page.getByRole('navigation', { name: 'Menü' })).toBeVisible();
    },
  },
  {
    name: 'owner',
    asOwner: true,
    async open({ page }) {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Profilim' }).first()).toBeVisible();
    },
  },
  {
    name: 'owner-menu',
    asOwner: true,
    maxWidth: 959,
    async open({ page }) {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menü' }).click();
      await expect(page.getByText('Hoş geldiniz').last()).toBeVisible();
    },
  },
  {
    name: 'toast',
    asOwner: true,
    async open({ page }) {
      await page.goto('/');
      await expect(page.getByText('Hoş geldiniz').first()).toBeAttached();
      await openMenu(page);
      await page.getByRole('button', { name: 'Çıkış Yap' }).filter({ visible: true }).first().click();
      await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
    },
  },
]);
