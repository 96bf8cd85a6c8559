// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { writeSessionInfo } from '#shared/session-info.ts';
import { UnusableCodeError } from '#web/auth/identity/identity-messages.ts';
import {
  button,
  endDocument,
  eventually,
  openApp,
  press,
  shownToasts,
  type,
} from '../../../../tests/support/open-app.tsx';

const SUBMIT = 'Doğrula ve Giriş Yap';
const dialog = () => within(screen.getByRole('dialog'));
const waiting = () => dialog().getByText(/sonra tekrar gönderebilirsiniz/).textContent;

/** As a real document's end, does not go back from the step's history entry. */
function endPage() {
  history.replaceState(null, '');
  endDocument();
}
function reload() {
  endPage();
  return openApp('/contact', { state: 'step' });
}

async function openLogin() {
  const opened = await openApp('/contact');
  await press('Giriş Yap');
  await screen.findByRole('dialog');
  await type('Telefon numarası', '+90 532 123 45 67');
  return opened;
}

async function openCodeStep() {
  const opened = await openLogin();
  await press('Kod Gönder');
  await type('Doğrulama kodu', '482917');
  return opened;
}

it('after a reload, the dialog waits for the code that was sent', async () => {
  await openCodeStep();
  const { identity } = await reload();
  await screen.findByLabelText('Doğrulama kodu');
  const beside = screen.getByRole('dialog');
  fireEvent.pointerDown(beside);
  fireEvent.click(beside);
  await type('Doğrulama kodu', '482917');
  await press(SUBMIT);
  await eventually(() => expect(shownToasts().join()).toContain('Giriş Başarılı'));
  expect(identity.sendCode).not.toHaveBeenCalled();
  expect(identity.confirmCode).toHaveBeenCalledExactlyOnceWith('verification', '482917');
  expect(sessionStorage.getItem('sent_code')).toBeNull();
});

it('the code that was sent covers no other page, and is asked for by the next login', async () => {
  await openCodeStep();
  endPage();
  await openApp('/register');
  await screen.findByLabelText('Dükkân adı');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Giriş Yap');
  expect(await screen.findByLabelText('Doğrulama kodu')).toBeTruthy();
});

it('a code that is refused after the dialog is closed is not asked for again', async () => {
  const { identity } = await openCodeStep();
  let refuse = () => {};
  identity.confirmCode.mockReturnValueOnce(
    new Promise((_, reject) => {
      refuse = () => reject(new UnusableCodeError('Kod 3 kez yanlış yazıldı. Yeni kod isteyin.'));
    }),
  );
  await press(SUBMIT);
  await act(async () => dialog().getAllByRole('button', { name: 'Kapat' })[0]?.click());
  await act(async () => refuse());
  expect(sessionStorage.getItem('sent_code')).toBeNull();
});

it.each(['Geri Dön', 'Kapat'])('%s forgets the code', async (way) => {
  await openCodeStep();
  expect(sessionStorage.getItem('sent_code')).toContain('+905321234567');
  await act(async () => dialog().getAllByRole('button', { name: way })[0]?.click());
  expect(sessionStorage.getItem('sent_code')).toBeNull();
});

it('another code is offered when the server will send it, also after a reload', async () => {
  const opened = await openLogin();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  opened.identity.sendCode.mockResolvedValueOnce(writeSessionInfo(120, 'x'.repeat(36)));
  await press('Kod Gönder');
  await act(async () => void vi.advanceTimersByTime(70_000));
  expect(waiting()).toContain('50 saniye sonra');
  await press('Geri Dön');
  await press('Kod Gönder');
  expect(opened.identity.sendCode).toHaveBeenCalledOnce();
  await reload();
  await screen.findByLabelText('Doğrulama kodu');
  expect(waiting()).toContain('50 saniye sonra');
  await act(async () => void vi.advanceTimersByTime(50_000));
  expect(button('Tekrar Gönder').disabled).toBe(false);
});
