import { expect } from '../fixtures.ts';
import { askForCode, button, codeField, openLogin, phoneField, tryCode } from '../login.ts';
import { toast } from '../toasts.ts';
import { neverAnswer, type Stage, type State } from './state.ts';

const route = 'login';

/** From the page to the code step, with a code on its way. */
async function openCodeStep({ page, phone, server }: Stage): Promise<string> {
  await openLogin(page);
  await askForCode(page, phone);
  await expect(codeField(page)).toBeFocused();
  return server.outbox.code(phone);
}

export const loginStates: State[] = [
  { route, name: 'phone', open: ({ page }) => openLogin(page) },
  {
    route,
    name: 'phone-error',
    async open({ page }) {
      await openLogin(page);
      await phoneField(page).press('Enter');
      await expect(toast(page, 'Hata')).toBeVisible();
    },
  },
  {
    route,
    name: 'phone-busy',
    async open({ page, phone }) {
      await neverAnswer(page, '**/api/auth/phone-check');
      await openLogin(page);
      await askForCode(page, phone);
      await expect(button(page, 'Kontrol Ediliyor...')).toBeVisible();
    },
  },
  {
    route,
    name: 'code-countdown',
    async open(stage) {
      await openCodeStep(stage);
    },
  },
  {
    route,
    name: 'code-resend',
    async open(stage) {
      await stage.page.clock.install();
      await openCodeStep(stage);
      await stage.page.clock.fastForward(61_000);
      await expect(button(stage.page, 'Tekrar gönder')).toBeVisible();
    },
  },
  {
    route,
    name: 'code-busy',
    async open(stage) {
      const code = await openCodeStep(stage);
      await neverAnswer(stage.page, '**/v1/accounts:signInWithPhoneNumber*');
      await tryCode(stage.page, code);
      await expect(button(stage.page, 'Doğrulanıyor...')).toBeVisible();
    },
  },
  {
    route,
    name: 'code-wrong',
    async open(stage) {
      const code = await openCodeStep(stage);
      await tryCode(stage.page, code === '111111' ? '222222' : '111111');
      await expect(toast(stage.page, 'Hata')).toBeVisible();
    },
  },
  {
    route,
    name: 'unknown-number',
    async open(stage) {
      await tryCode(stage.page, await openCodeStep(stage));
      await expect(button(stage.page, 'Başka Numara Dene')).toBeVisible();
    },
  },
];
