import type { Page } from '@playwright/test';
import { expect, nextAddress, TEST_NUMBER } from '../fixtures.ts';
import { fillRegistration, SHOP } from '../owner.ts';
import { seedOwner } from '../seeded-owner.ts';
import { toast } from '../toasts.ts';
import { type Stage, stallRequests, statesOf } from './state.ts';

const proceed = (page: Page) => page.getByRole('button', { name: 'İlerle' }).click();
const codeField = (page: Page) => page.getByLabel('Doğrulama kodu');

async function openRegistrationCode({ page, phone, server }: Stage): Promise<string> {
  await page.goto('/register');
  await fillRegistration(page, phone);
  await proceed(page);
  await expect(codeField(page)).toBeFocused();
  return server.outbox.code(phone);
}

async function tryCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
}

export const registerStates = statesOf({ route: 'register' }, [
  {
    name: 'empty',
    mainAction: 'İlerle',
    async open({ page }) {
      await page.goto('/register');
      await expect(page.getByLabel('Telefon numarası')).toHaveValue('+90 5');
    },
  },
  {
    name: 'errors',
    inDefaultRun: true,
    async open({ page }) {
      await page.goto('/register');
      await page.getByLabel(/Dükkân adresi/).fill('Kat 1');
      await proceed(page);
      await expect(page.getByLabel('Dükkân adı')).toBeFocused();
    },
  },
  {
    name: 'busy',
    async open({ page, phone }) {
      await stallRequests(page, '**/api/auth/phone-check');
      await page.goto('/register');
      await fillRegistration(page, phone);
      await proceed(page);
      await expect(page.getByRole('button', { name: 'Gönderiliyor...' })).toBeVisible();
    },
  },
  {
    name: 'code',
    toast: true,
    mainAction: 'Doğrula ve Kayıt Ol',
    async open(stage) {
      await openRegistrationCode(stage);
    },
  },
  {
    name: 'code-busy',
    async open(stage) {
      const code = await openRegistrationCode(stage);
      await stallRequests(stage.page, '**/v1/accounts:signInWithPhoneNumber*');
      await tryCode(stage.page, code);
      await expect(stage.page.getByRole('button', { name: 'Doğrulanıyor...' })).toBeVisible();
    },
  },
  {
    name: 'code-wrong',
    toast: true,
    async open(stage) {
      const code = await openRegistrationCode(stage);
      await tryCode(stage.page, code === '111111' ? '222222' : '111111');
      await expect(toast(stage.page, 'Hata')).toBeVisible();
    },
  },
  {
    name: 'number-taken',
    toast: true,
    // Uses a new owner: a number gets at most four messages an hour, and a worker opens this state more often.
    async open({ page, server, phone }) {
      await seedOwner({ ...server, address: nextAddress() }, phone);
      // The minimum time between two messages to one number must pass.
      server.clock.advance(61_000);
      await page.goto('/register');
      await fillRegistration(page, phone, { ...SHOP, name: 'Başka Çay Ocağı' });
      await proceed(page);
      await tryCode(page, await server.outbox.code(phone, 2));
      await expect(page.getByRole('heading', { name: 'Zaten kayıtlısınız' })).toBeFocused();
    },
  },
  {
    name: 'test-number',
    toast: true,
    async open({ page }) {
      await page.goto('/register');
      await fillRegistration(page, TEST_NUMBER.phone);
      await proceed(page);
      await expect(toast(page, 'Test Numarası')).toBeVisible();
    },
  },
]);
