// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ChangedText } from '#shared/contract/acceptance.ts';
import {
  answer,
  button,
  eventually,
  expectFailure,
  expectToast,
  openApp,
  press,
  shownToasts,
  type,
} from '../../../../tests/support/open-app.tsx';

const ASK = 'GET /api/account/changed-texts';
const ACCEPT = 'POST /api/account/acceptances';
const CHANGED: ChangedText = {
  type: 'terms-of-use',
  version: '2025-09-27',
  title: 'Kullanım Koşulları',
  changes: ['Premium aboneliği olmayan işletmeler ayda en çok 500 sipariş alabilecek.'],
  accepted_version: '2025-09-27',
};

const question = () => screen.findByRole('dialog', { name: 'Metinlerimiz Değişti' });
const isClosed = () =>
  eventually(() => expect(screen.queryByRole('dialog', { name: 'Metinlerimiz Değişti' })).toBeNull());

async function logIn(path: string, texts = [CHANGED]) {
  const opened = await openApp(path, { replies: { [ASK]: [answer({ texts })] } });
  if (path === '/contact') await press('Giriş Yap');
  await screen.findByLabelText('Telefon numarası');
  await type('Telefon numarası', '+90 532 123 45 67');
  await press('Kod Gönder');
  await screen.findByLabelText('Doğrulama kodu');
  await type('Doğrulama kodu', '482917');
  await press('Doğrula ve Giriş Yap');
  await eventually(() => expect(shownToasts().join()).toContain('Giriş Başarılı'));
  return opened;
}

it('the question after a login shows both texts, and sends the acceptance', async () => {
  const { server } = await logIn('/contact');
  const fetching = vi.spyOn(globalThis, 'fetch');
  server.next(ACCEPT, new Response('', { status: 400 }), answer({ message: 'Kabulünüz kaydedildi.' }));
  const dialog = await question();
  expect(shownToasts().join()).toContain('Giriş Başarılı');
  expect(dialog.textContent).toContain('ayda en çok 500 sipariş');
  expect(dialog.textContent).toContain(
    'Kabul etmezseniz bugüne kadar geçerli olan metin sizin için geçerli kalır',
  );
  for (const name of ['Yeni metin', 'Kabul ettiğiniz metin'])
    expect(within(dialog).getByRole('link', { name }).getAttribute('href')).toBe('/terms-of-use/2025-09-27');
  await press('Kabul Ediyorum');
  await expectFailure('Kaydedilemedi. Lütfen tekrar deneyin.');
  await press('Kabul Ediyorum');
  await expectToast('Kaydedildi', 'Kabulünüz kaydedildi.');
  const [, request] = fetching.mock.calls.find(([path]) => path === '/api/account/acceptances') ?? [];
  expect(JSON.parse(String(request?.body))).toEqual({
    texts: [{ type: 'terms-of-use', version: '2025-09-27' }],
  });
  expect(new Headers(request?.headers).get('Authorization')).toBe('Bearer token');
  await isClosed();
});

it.each([
  ['Kabul Etmiyorum', 'keeps the owner logged in', 'Çıkış Yap'],
  ['Çıkış Yap', 'logs the owner out', 'Giriş Yap'],
])('%s in the question about changed texts %s', async (choice, _, left) => {
  const { server } = await logIn('/contact');
  const dialog = within(await question());
  await act(async () => dialog.getByRole('button', { name: choice }).click());
  await isClosed();
  await eventually(() => expect(button(left)).toBeTruthy());
  expect(server.countOf(ACCEPT)).toBe(0);
});

it('the question about changed texts links to the deletion of the account', async () => {
  await logIn('/contact');
  const link = within(await question()).getByRole('link', { name: 'Hesabımı Sil' });
  await act(async () => link.click());
  expect(await screen.findByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' })).toBeTruthy();
  await isClosed();
});

it('a login for the deletion of the account does not ask for acceptance', async () => {
  const { server } = await logIn('/delete-account');
  expect(await screen.findByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' })).toBeTruthy();
  expect(server.countOf(ASK)).toBe(0);
});

it('a login asks for no acceptance while no text became worse', async () => {
  const { server } = await logIn('/contact', []);
  await eventually(() => expect(server.countOf(ASK)).toBe(1));
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
});
