import { changedTextsDialog, logInToChangedTexts } from '../changed-texts.ts';
import { expect } from '../fixtures.ts';
import { askForCode, button, codeField, offerTakeBack, openLogin, phoneField, tryCode } from '../login.ts';
import { toast } from '../toasts.ts';
import { type Stage, stallRequests, statesOf } from './state.ts';

/** Goes from the page to the code step, with a code sent. */
async function openLoginCode({ page, phone, server }: Stage): Promise<string> {
  await openLogin(page);
  await askForCode(page, phone);
  await expect(codeField(page)).toBeFocused();
  await expect(toast(page, 'SMS Gönderildi')).toBeVisible();
  return server.outbox.code(phone);
}

export const loginStates = statesOf({ route: 'login' }, [
  { name: 'phone', mainAction: 'Kod Gönder', open: ({ page }) => openLogin(page) },
  {
    name: 'phone-error',
    toast: true,
    async open({ page }) {
      await openLogin(page);
      await phoneField(page).press('Enter');
      await expect(toast(page, 'Hata')).toBeVisible();
    },
  },
  {
    name: 'phone-busy',
    async open({ page, phone }) {
      await stallRequests(page, '**/api/auth/phone-check');
      await openLogin(page);
      await askForCode(page, phone);
      await expect(button(page, 'Kontrol Ediliyor...')).toBeVisible();
    },
  },
  {
    name: 'code-countdown',
    inDefaultRun: true,
    toast: true,
    mainAction: 'Doğrula ve Giriş Yap',
    async open(stage) {
      await openLoginCode(stage);
    },
  },
  {
    name: 'code-resend',
    fakesTime: true,
    async open(stage) {
      await stage.page.clock.install();
      await openLoginCode(stage);
      await stage.page.clock.fastForward(61_000);
      await expect(toast(stage.page, 'SMS Gönderildi')).toBeHidden();
      await expect(button(stage.page, 'Tekrar Gönder')).toBeVisible();
    },
  },
  {
    name: 'code-busy',
    async open(stage) {
      const code = await openLoginCode(stage);
      await stallRequests(stage.page, '**/v1/accounts:signInWithPhoneNumber*');
      await tryCode(stage.page, code);
      await expect(button(stage.page, 'Doğrulanıyor...')).toBeVisible();
    },
  },
  {
    name: 'code-wrong',
    toast: true,
    async open(stage) {
      const code = await openLoginCode(stage);
      await tryCode(stage.page, code === '111111' ? '222222' : '111111');
      await expect(toast(stage.page, 'Hata')).toBeVisible();
    },
  },
  {
    name: 'code-unusable',
    inDefaultRun: true,
    toast: true,
    async open(stage) {
      const code = await openLoginCode(stage);
      for (let guess = 0; guess < 3; guess += 1) {
        const answered = stage.page.waitForResponse('**/v1/accounts:signInWithPhoneNumber*');
        await tryCode(stage.page, code === '111111' ? '222222' : '111111');
        await answered;
      }
      await expect(button(stage.page, 'Yeni Kod Gönder')).toBeVisible();
    },
  },
  {
    name: 'unknown-number',
    async open(stage) {
      await tryCode(stage.page, await openLoginCode(stage));
      await expect(button(stage.page, 'Başka Numara Dene')).toBeVisible();
    },
  },
  {
    name: 'take-back',
    mainAction: 'Geri Al',
    toast: true,
    async open(stage) {
      await offerTakeBack(stage.page);
      await tryCode(stage.page, await openLoginCode(stage));
      await expect(button(stage.page, 'Geri Al')).toBeVisible();
    },
  },
  {
    name: 'changed-texts',
    toast: true,
    open: ({ page, server, phone }) => logInToChangedTexts(page, server, phone),
  },
  {
    name: 'changed-texts-busy',
    async open({ page, server, phone }) {
      await stallRequests(page, '**/api/account/acceptances');
      await logInToChangedTexts(page, server, phone);
      await changedTextsDialog(page).getByRole('button', { name: 'Kabul Ediyorum' }).click();
      await expect(changedTextsDialog(page).getByRole('button', { name: 'Kaydediliyor...' })).toBeVisible();
    },
  },
]);
