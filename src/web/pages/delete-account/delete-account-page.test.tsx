// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answer,
  BUSINESS,
  button,
  eventually,
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
  await openApp('/delete-account', { owner: BUSINESS });
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
  await expectToast('Giriş Gerekli', `İşletme bilgileri alınamadı. ${error}`);
  expect(localStorage.getItem('business_data')).toContain(BUSINESS.name);
});
