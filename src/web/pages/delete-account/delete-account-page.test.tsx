// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { currentToast } from '#web/ui/toast/toasts.ts';
import {
  answer,
  BUSINESS,
  button,
  endDocument,
  eventually,
  expectFailure,
  expectToast,
  field,
  held,
  openApp,
  press,
} from '../../../../tests/support/open-app.tsx';

const SUBMIT = 'Hesabımı Kalıcı Olarak Sil';
const DELETE = 'DELETE /api/account/delete';
const PHRASE = /Onaylamak için/;
const deletion = () => screen.findByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' });
const typePhrase = (value: string) =>
  act(async () => void fireEvent.change(field(PHRASE), { target: { value } }));

it('the account deletion page accepts only the exact phrase, and shows hints', async () => {
  const { server } = await openApp('/delete-account', { owner: BUSINESS });
  const dialog = await deletion();
  expect(button(SUBMIT).disabled).toBe(true);
  for (const [typed, hint] of [
    ['HESABIMI SİL', 'İ harfini noktasız yazın: HESABIMI SIL'],
    ['hesabımı sıl', 'Tamamını büyük harfle yazın: HESABIMI SIL'],
    ['HESABIMI SIL ', 'Başındaki ya da sonundaki boşluğu silin.'],
  ] as const) {
    await typePhrase(typed);
    expect(within(dialog).getByText(hint)).toBeTruthy();
    expect(button(SUBMIT).disabled).toBe(true);
    expect(field(PHRASE).value).toBe(typed);
  }
  await act(async () => void fireEvent.submit(field(PHRASE)));
  await expectFailure("Lütfen 'HESABIMI SIL' yazarak onaylayın.");
  expect(server.countOf(DELETE)).toBe(0);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Onay Metnini Kopyala');
  expect(copied).toHaveBeenCalledWith('HESABIMI SIL');
  await typePhrase('HESABIMI SIL');
  expect(button(SUBMIT).disabled).toBe(false);
});

it('İptal leaves the account deletion page and deletes nothing', async () => {
  const { server } = await openApp('/delete-account', { owner: BUSINESS });
  await deletion();
  await typePhrase('HESABIMI SIL');
  await press('İptal');
  await eventually(() => expect(location.pathname).toBe('/'));
  expect(button('Çıkış Yap')).toBeTruthy();
  expect(server.countOf(DELETE)).toBe(0);
});

it('the deletion dialog of the profile clears typed text when it closes', async () => {
  await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  await press('Hesabımı Sil');
  await typePhrase('HESABIMI SIL');
  await press('İptal');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Hesabımı Sil');
  expect(field(PHRASE).value).toBe('');
  expect(button(SUBMIT).disabled).toBe(true);
});

const SIX_MINUTES = 6 * 60_000;
const submitCode = () =>
  act(async () => void fireEvent.submit(field('Doğrulama kodu').form as HTMLFormElement));

it('an owner who signed in minutes ago proves the number before the phrase', async () => {
  const { server, identity } = await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  identity.signedInAt.mockResolvedValue(new Date(Date.now() - SIX_MINUTES));
  await press('Hesabımı Sil');
  const dialog = await deletion();
  expect(within(dialog).queryByLabelText(PHRASE)).toBeNull();
  expect(within(dialog).getByText('+90 532 123 45 67')).toBeTruthy();
  identity.sendCode.mockRejectedValueOnce(new Error('no network'));
  await press('Kod Gönder');
  await expectFailure('SMS gönderilemedi. Lütfen tekrar deneyin.');
  await press('Kod Gönder');
  expect(identity.sendCode.mock.calls[0]?.[0]).toBe(BUSINESS.phone);
  expect(within(dialog).queryByRole('button', { name: 'Numarayı Düzelt' })).toBeNull();
  identity.confirmCode.mockRejectedValueOnce(new Error('wrong'));
  for (const last of ['1', '2']) {
    await act(async () => {
      fireEvent.change(field('Doğrulama kodu'), { target: { value: `12345${last}` } });
    });
    await submitCode();
  }
  await eventually(() => expect(document.activeElement).toBe(field(PHRASE)));
  // The failure of the first code is past.
  expect(currentToast()?.open).toBe(false);
  expect(identity.signOut).not.toHaveBeenCalled();
  expect(server.countOf(DELETE)).toBe(0);
});

it.each([`/profile/${BUSINESS.slug}`, '/delete-account'])(
  'after a reload of %s, the deletion waits for the code that was sent',
  async (path) => {
    const signedInAt = new Date(Date.now() - SIX_MINUTES);
    await openApp(path, { owner: BUSINESS, signedInAt });
    if (path.startsWith('/profile')) await press('Hesabımı Sil');
    await eventually(() => expect(button('Kod Gönder')).toBeTruthy());
    await press('Kod Gönder');
    expect(sessionStorage.getItem('sent_code')).not.toBeNull();
    endDocument();
    const { identity } = await openApp(path, { owner: BUSINESS, signedInAt });
    await screen.findByLabelText('Doğrulama kodu');
    await act(async () => {
      fireEvent.change(field('Doğrulama kodu'), { target: { value: '123456' } });
    });
    await submitCode();
    await eventually(() => expect(document.activeElement).toBe(field(PHRASE)));
    expect(identity.sendCode).not.toHaveBeenCalled();
    expect(identity.confirmCode).toHaveBeenCalledExactlyOnceWith('verification', '123456');
    expect(sessionStorage.getItem('sent_code')).toBeNull();
  },
);

it('leaving the code leads back to the button that asked for it, which a failure keeps in view', async () => {
  const { identity } = await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  identity.signedInAt.mockResolvedValue(new Date(Date.now() - SIX_MINUTES));
  const reveal = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await press('Hesabımı Sil');
  await eventually(() => expect(button('Kod Gönder')).toBeTruthy());
  identity.sendCode.mockRejectedValueOnce(new Error('offline'));
  await press('Kod Gönder');
  expect(reveal.mock.contexts.at(-1)).toBe(button('Kod Gönder'));
  await press('Kod Gönder');
  await press('Geri Dön');
  expect(document.activeElement).toBe(button('Kod Gönder'));
});

it('closing the proof of the number changes nothing, and a new opening asks again', async () => {
  const { identity } = await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  identity.signedInAt.mockResolvedValue(new Date(Date.now() - SIX_MINUTES));
  for (let opened = 0; opened < 2; opened += 1) {
    await press('Hesabımı Sil');
    await eventually(() => expect(button('Kod Gönder')).toBeTruthy());
    await press('İptal');
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  expect(identity.signOut).not.toHaveBeenCalled();
});

it('a test number proves itself by its fixed code', async () => {
  const test = 'POST /api/auth/phone-check';
  const replies = { [test]: [answer({ whitelisted: true })] };
  const { identity } = await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS, replies });
  identity.signedInAt.mockResolvedValue(new Date(Date.now() - SIX_MINUTES));
  await press('Hesabımı Sil');
  await eventually(() => expect(button('Kod Gönder')).toBeTruthy());
  await press('Kod Gönder');
  expect(field('Doğrulama kodu')).toBeTruthy();
  expect(identity.sendCode).not.toHaveBeenCalled();
});

it('without an answer of the provider, the phrase is asked and the server decides', async () => {
  const { identity } = await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  identity.signedInAt.mockRejectedValue(new Error('no answer'));
  await press('Hesabımı Sil');
  await eventually(() => expect(field(PHRASE)).toBeTruthy());
});

it('the deletion dialog cannot be closed while the account is being deleted', async () => {
  const deleting = held();
  const replies = { [DELETE]: [deleting.answer] };
  await openApp('/delete-account', { owner: BUSINESS, replies });
  const dialog = await deletion();
  await typePhrase('HESABIMI SIL');
  await press(SUBMIT);
  expect(button('Siliniyor...')).toBeTruthy();
  expect(
    ['İptal', 'Kapat'].map((name) => within(dialog).getByRole<HTMLButtonElement>('button', { name })),
  ).toEqual([expect.objectContaining({ disabled: true }), expect.objectContaining({ disabled: true })]);
  await act(async () => {
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
  });
  expect(screen.queryByRole('dialog')).toBe(dialog);
  await deleting.release(answer({ message: 'Hesabınız silindi.' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a session that the server rejects is not treated as a missing business', async () => {
  const error = 'Oturumunuz sona ermiş. Lütfen yeniden giriş yapın.';
  const rejected = () => answer({ error, code: 'UNAUTHENTICATED' }, 401);
  const lookup = 'GET /api/business/by-phone/%2B905321234567';
  const open = (path: string) => openApp(path, { owner: BUSINESS, replies: { [lookup]: [rejected()] } });
  const { server } = await open(`/profile/${BUSINESS.slug}`);
  await eventually(() => expect(server.countOf(lookup)).toBe(1));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(BUSINESS.name);
  cleanup();
  await open('/delete-account');
  await expectToast('Giriş Gerekli', `İşletme bilgileri alınamadı.${error}`);
  expect(localStorage.getItem('business_data')).toContain(BUSINESS.name);
});
