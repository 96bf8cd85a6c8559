// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answer,
  BUSINESS,
  expectFailure,
  expectToast,
  noNetwork,
  openApp,
  press,
} from '../../../../tests/support/open-app.tsx';

const SAVE = 'PUT /api/account/settings';
const phoneSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Telefonumu göster' });
const openRow = () => press(/^Görünen telefon/);
const change = () => act(async () => void fireEvent.click(phoneSwitch()));
const effect = () =>
  document.getElementById(phoneSwitch().getAttribute('aria-describedby') ?? '')?.textContent;

it('an owner shows the phone to customers and hides it again', async () => {
  const [shown, hidden] = [true, false].map((phone_shown) =>
    answer({ business: { ...BUSINESS, phone_shown } }),
  ) as [Response, Response];
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, {
    owner: BUSINESS,
    replies: { [SAVE]: [shown, hidden] },
  });
  await openRow();
  expect(effect()).toMatch(/^Açarsanız müşteriler sizi arayabilir, /);
  await change();
  await expectToast('Kaydedildi', 'Telefonunuz müşteri sayfanızda görünüyor.');
  expect(phoneSwitch().checked).toBe(true);
  expect(effect()).toMatch(/^Müşteriler sizi arayabilir, .* internet aramalarında da çıkabilir\.$/);
  const card = screen.getByRole('link', { name: 'Kişi Kartını İndir' });
  expect(card.getAttribute('href')).toBe(`/rehber/${BUSINESS.slug}.vcf`);
  expect(card.hasAttribute('download')).toBe(true);
  expect(card.parentElement?.textContent, 'the number stays beside its word').toContain('Cad.\u00a05,');
  await change();
  await expectToast('Kaydedildi', 'Telefonunuz müşteri sayfanızdan kalktı.');
  expect(screen.queryByRole('link', { name: 'Kişi Kartını İndir' })).toBeNull();
  expect(server.bodiesOf(SAVE)).toEqual([{ phone_shown: true }, { phone_shown: false }]);
});

it('a setting that could not be saved stays unchanged', async () => {
  await openApp(`/profile/${BUSINESS.slug}`, {
    owner: BUSINESS,
    replies: { [SAVE]: [new Response('', { status: 404 })] },
  });
  await openRow();
  await change();
  await expectFailure('Ayar kaydedilemedi. Lütfen tekrar deneyin.');
  expect(phoneSwitch().checked).toBe(false);
});

it('a setting whose answer was lost is shown as the server has it', async () => {
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, {
    owner: BUSINESS,
    replies: { [SAVE]: [noNetwork()] },
  });
  server.next('GET /api/business/by-phone/%2B905321234567', answer({ ...BUSINESS, phone_shown: true }));
  await openRow();
  await change();
  await expectFailure('Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.');
  expect(phoneSwitch().checked).toBe(true);
});
