import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { type State, stallRequests } from './state.ts';

async function openText(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

const followTerms = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Kullanım Koşulları' }).click();

export const otherStates: State[] = [
  {
    route: 'privacy-policy',
    name: 'text',
    open: ({ page }) => openText(page, '/privacy-policy', 'Gizlilik Politikası'),
  },
  {
    route: 'terms-of-use',
    name: 'text',
    open: ({ page }) => openText(page, '/terms-of-use', 'Kullanım Koşulları'),
  },
  {
    route: 'terms-of-use',
    name: 'version',
    open: ({ page }) => openText(page, '/terms-of-use/2025-09-27', 'Kullanım Koşulları'),
  },
  {
    route: 'terms-of-use',
    name: 'no-such-version',
    open: ({ page }) => openText(page, '/terms-of-use/2001-01-01', 'Metin Bulunamadı'),
  },
  {
    route: 'terms-of-use',
    name: 'section',
    inDefaultRun: true,
    async open({ page }) {
      await openText(page, '/terms-of-use', 'Kullanım Koşulları');
      await page.getByRole('heading', { name: '8. İade ve iptal' }).click();
    },
  },
  {
    route: 'not-found',
    name: 'page',
    inDefaultRun: true,
    open: ({ page }) => openText(page, '/a/b/c', 'Page Not Found'),
  },
  {
    route: 'page',
    name: 'loading',
    async open({ page }) {
      await stallRequests(page, '**/assets/terms-of-use-page-*.js');
      await page.goto('/contact');
      await followTerms(page);
      await expect(page.getByRole('status').filter({ hasText: 'Yükleniyor...' })).toBeVisible();
    },
  },
  {
    route: 'page',
    name: 'failure',
    provoked: /^Failed to load resource: the server responded with a status of 503/,
    async open({ page, server }) {
      // The server treats this error as an unreachable database.
      server.clock.failWith(Object.assign(new Error('connect ECONNREFUSED'), { code: '08006' }));
      const response = await page.goto('/r/yok-boyle-kod');
      server.clock.failWith(null);
      expect(response?.status()).toBe(503);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site şu anda açılmıyor');
    },
  },
  {
    route: 'page',
    name: 'error',
    provoked: /Failed to load resource|dynamically imported module/,
    async open({ page }) {
      await page.route('**/assets/terms-of-use-page-*.js', (reply) => reply.abort('connectionfailed'));
      await page.goto('/contact');
      await followTerms(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sayfa açılamadı');
    },
  },
];
