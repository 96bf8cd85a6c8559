// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { currentToast, subscribeToToasts } from '#web/ui/toast/toasts.ts';
import {
  BUSINESS,
  eventually,
  expectToast,
  loadIdentity,
  openApp,
  press,
} from '../../../../tests/support/open-app.tsx';

/** Opens the profile and returns a function that reports a sign-out as the identity service does. */
async function openProfile() {
  const { identity } = await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  loadIdentity.mock.calls[0]?.[1].onLoaded(identity);
  return { identity, reportSignedOut: () => identity.onSignedInChange.mock.calls[0]?.[0](null, true) };
}

it('an owner whose session ended elsewhere is told so', async () => {
  const { reportSignedOut } = await openProfile();
  await act(async () => reportSignedOut());
  await expectToast(
    'Oturumunuz Kapandı',
    'Yeniden giriş yapın. Numaranızı değiştirdiyseniz yeni numaranızla girin.Giriş Yap',
  );
  expect(location.pathname).toBe('/');
  const toast = within(screen.getByRole('region', { name: 'Bildirimler (F8)' }));
  await act(async () => toast.getByRole('button', { name: 'Giriş Yap' }).click());
  const dialog = within(await screen.findByRole('dialog', { name: 'İşletme Girişi' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Telefon numarası').value).toBe('+90 5321234567');
});

it('the toast of an ended session opens no login over one of another tab', async () => {
  const { reportSignedOut } = await openProfile();
  await act(async () => reportSignedOut());
  await eventually(() => expect(currentToast()?.title).toBe('Oturumunuz Kapandı'));
  await act(async () => {
    localStorage.setItem('business_data', JSON.stringify(BUSINESS));
    window.dispatchEvent(new StorageEvent('storage', { key: 'business_data' }));
  });
  await act(async () => currentToast()?.action?.run());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a logout is not reported as a session that ended elsewhere', async () => {
  const titles: (string | undefined)[] = [];
  onTestFinished(subscribeToToasts(() => titles.push(currentToast()?.title)));
  const { identity, reportSignedOut } = await openProfile();
  identity.signOut.mockImplementation(async () => reportSignedOut());
  await press('Çıkış Yap');
  await expectToast('Çıkış Yapıldı', '');
  expect(titles).not.toContain('Oturumunuz Kapandı');
});
