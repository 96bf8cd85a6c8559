// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BUSINESS, button, eventually, field, openApp, press } from '../../../../tests/support/open-app.tsx';

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
