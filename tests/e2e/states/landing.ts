import { expect } from '../fixtures.ts';
import { openMenu } from '../login.ts';
import { toast } from '../toasts.ts';
import type { State } from './state.ts';

export const landingStates: State[] = [
  {
    route: 'landing',
    name: 'visitor',
    mainAction: 'Kayıt Ol',
    async open({ page }) {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    route: 'landing',
    name: 'menu',
    onlyInFullRun: true,
    maxWidth: 959,
    async open({ page }) {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menü' }).click();
      await expect(page.getByRole('navigation', { name: 'Menü' })).toBeVisible();
    },
  },
  {
    route: 'landing',
    name: 'owner',
    onlyInFullRun: true,
    asOwner: true,
    async open({ page }) {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Profilim' }).first()).toBeVisible();
    },
  },
  {
    route: 'landing',
    name: 'owner-menu',
    onlyInFullRun: true,
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
    route: 'landing',
    name: 'toast',
    onlyInFullRun: true,
    asOwner: true,
    async open({ page }) {
      await page.goto('/');
      await expect(page.getByText('Hoş geldiniz').first()).toBeAttached();
      await openMenu(page);
      await page.getByRole('button', { name: 'Çıkış Yap' }).filter({ visible: true }).first().click();
      await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
    },
  },
];
