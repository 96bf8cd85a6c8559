import { ACCOUNT_DELETED } from '#shared/contract/account.ts';
import { confirmDeletion, deletionDialog } from '../deletion.ts';
import { expect } from '../fixtures.ts';
import { askForCode, button, loginDialog, tryCode } from '../login.ts';
import { toast } from '../toasts.ts';
import { dropTimers, pretendSignedIn, type Stage, type State, stallRequests } from './state.ts';

const route = 'delete-account';
const API = '**/api/account/delete';

async function openConfirm(stage: Stage): Promise<void> {
  const { page } = stage;
  await pretendSignedIn(stage, 0);
  await page.goto('/delete-account');
  await expect(deletionDialog(page).getByLabel('Onaylamak için HESABIMI SIL yazın')).toBeVisible();
}

export const deleteAccountStates: State[] = [
  {
    route,
    name: 'checking',
    onlyInFullRun: true,
    async open({ page }) {
      await stallRequests(page, '**/assets/identity-sdk-*.js');
      await page.goto('/delete-account');
      await expect(page.getByText('Giriş durumu kontrol ediliyor...')).toBeVisible();
    },
  },
  {
    route,
    name: 'needs-login',
    onlyInFullRun: true,
    toast: true,
    async open({ page }) {
      await page.goto('/delete-account');
      await expect(loginDialog(page)).toBeVisible();
      await expect(toast(page, 'Giriş Gerekli')).toBeVisible();
    },
  },
  {
    route,
    name: 'unknown-number',
    onlyInFullRun: true,
    async open({ page, phone, server }) {
      await page.goto('/delete-account');
      await askForCode(page, phone);
      await tryCode(page, await server.outbox.code(phone));
      await expect(button(page, 'Başka Numara Dene')).toBeVisible();
    },
  },
  { route, name: 'confirm', mainAction: 'Hesabımı Kalıcı Olarak Sil', asOwner: true, open: openConfirm },
  {
    route,
    name: 'proof',
    mainAction: 'Kod Gönder',
    asOwner: true,
    async open(stage) {
      await pretendSignedIn(stage, 6 * 60_000);
      await stage.page.goto('/delete-account');
      await expect(deletionDialog(stage.page).getByRole('button', { name: 'Kod Gönder' })).toBeVisible();
    },
  },
  {
    route,
    name: 'busy',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await stallRequests(stage.page, API);
      await openConfirm(stage);
      await confirmDeletion(stage.page);
      await expect(deletionDialog(stage.page).getByRole('button', { name: 'Siliniyor...' })).toBeVisible();
    },
  },
  {
    route,
    name: 'failed',
    onlyInFullRun: true,
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
    route,
    name: 'done',
    toast: true,
    onlyInFullRun: true,
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
];
