import { ACCOUNT_DELETED } from '#shared/contract/account.ts';
import { confirmDeletion, deletionDialog } from '../deletion.ts';
import { expect } from '../fixtures.ts';
import { askForCode, button, loginDialog, tryCode } from '../login.ts';
import { toast } from '../toasts.ts';
import { dropTimers, pretendSignedIn, type Stage, stallRequests, statesOf } from './state.ts';

const API = '**/api/account/delete';

async function openConfirm(stage: Stage): Promise<void> {
  const { page } = stage;
  await pretendSignedIn(stage, 0);
  await page.goto('/delete-account');
  await expect(deletionDialog(page).getByLabel('Onaylamak için HESABIMI SIL yazın')).toBeVisible();
}

export const deleteAccountStates = statesOf({ route: 'delete-account' }, [
  {
    name: 'checking',
    async open({ page }) {
      await stallRequests(page, '**/assets/identity-sdk-*.js');
      await page.goto('/delete-account');
      await expect(page.getByText('Giriş durumu kontrol ediliyor...')).toBeVisible();
    },
  },
  {
    name: 'needs-login',
    toast: true,
    async open({ page }) {
      await page.goto('/delete-account');
      await expect(loginDialog(page)).toBeVisible();
      await expect(toast(page, 'Giriş Gerekli')).toBeVisible();
    },
  },
  {
    name: 'unknown-number',
    async open({ page, phone, server }) {
      await page.goto('/delete-account');
      await askForCode(page, phone);
      await tryCode(page, await server.outbox.code(phone));
      await expect(button(page, 'Başka Numara Dene')).toBeVisible();
    },
  },
  {
    name: 'confirm',
    inDefaultRun: true,
    mainAction: 'Hesabımı Kalıcı Olarak Sil',
    asOwner: true,
    open: openConfirm,
  },
  {
    name: 'proof',
    inDefaultRun: true,
    mainAction: 'Kod Gönder',
    asOwner: true,
    async open(stage) {
      await pretendSignedIn(stage, 6 * 60_000);
      await stage.page.goto('/delete-account');
      await expect(deletionDialog(stage.page).getByRole('button', { name: 'Kod Gönder' })).toBeVisible();
    },
  },
  {
    name: 'busy',
    asOwner: true,
    async open(stage) {
      await stallRequests(stage.page, API);
      await openConfirm(stage);
      await confirmDeletion(stage.page);
      await expect(deletionDialog(stage.page).getByRole('button', { name: 'Siliniyor...' })).toBeVisible();
    },
  },
  {
    name: 'failed',
    toast: true,
    asOwner: true,
    async open(stage) {
      await stage.page.route(API, (reply) => reply.fulfill({ status: 400, body: '' }));
      await openConfirm(stage);
      await confirmDeletion(stage.page);
      await expect(toast(stage.page, 'Hata')).toBeVisible();
    },
  },
  {
    name: 'done',
    toast: true,
    asOwner: true,
    async open(stage) {
      // Stubbed, because the other states still need the account.
      await stage.page.route(API, (reply) => reply.fulfill({ json: { message: ACCOUNT_DELETED } }));
      await dropTimers(stage.page, 2000);
      await openConfirm(stage);
      await confirmDeletion(stage.page);
      await expect(stage.page.getByText('Hesabınız silindi. Ana sayfaya dönüyorsunuz.')).toBeVisible();
      await expect(toast(stage.page, 'Hesap Silindi')).toBeVisible();
    },
  },
]);
