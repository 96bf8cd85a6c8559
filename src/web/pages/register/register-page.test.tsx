// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answer,
  BUSINESS,
  badGateway,
  button,
  eventually,
  expectFailure,
  expectToast,
  field,
  held,
  noNetwork,
  OUTAGE,
  openApp,
  outage,
  press,
  shownToasts,
  type,
} from '../../../../tests/support/open-app.tsx';

const CHECK = 'POST /api/auth/phone-check';
const REGISTER = 'POST /api/register';
const OFFLINE = 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.';
const registered = () => answer({ business: BUSINESS, slug: BUSINESS.slug });

async function fillDetails() {
  await type('Dükkân adı', BUSINESS.name);
  await type('Dükkân sahibinin adı', BUSINESS.owner_name);
  await type('Dükkân sahibinin soyadı', BUSINESS.owner_surname);
  await type('Telefon numarası', '0532 123 45 67');
  await act(async () => screen.getByRole('checkbox').click());
}

async function openCodeStep() {
  const opened = await openApp('/register');
  await fillDetails();
  await press('İlerle');
  await type('Doğrulama kodu', '482917');
  return opened;
}

it.each([
  [BUSINESS, `/profile/${BUSINESS.slug}`],
  [{ ...BUSINESS, slug: '' }, '/register'],
])('registration leads an owner to the profile, if the business has a slug', async (owner, path) => {
  const lookup = 'GET /api/business/by-phone/%2B905321234567';
  await openApp('/register', { owner, replies: { [lookup]: [answer(owner)] } });
  await eventually(() => expect(location.pathname).toBe(path));
});

it('registration shows its progress in both steps, and sends each request once', async () => {
  const { server, identity } = await openApp('/register');
  const [check, registration] = [held(), held()];
  server.next(CHECK, check.answer);
  server.next(REGISTER, registration.answer);
  await fillDetails();
  await press('İlerle');
  expect(button('Gönderiliyor...').getAttribute('aria-disabled')).toBe('true');
  await press('Gönderiliyor...');
  await act(async () => void fireEvent.submit(field('Dükkân adı')));
  await act(async () => screen.getByRole('checkbox').click());
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked, 'what was sent stays').toBe(true);
  expect(field('Dükkân adı').readOnly).toBe(true);
  await check.release(answer({ whitelisted: false }));

  await type('Doğrulama kodu', '482917');
  await press('Doğrula ve Kayıt Ol');
  expect(button('Doğrulanıyor...').getAttribute('aria-disabled')).toBe('true');
  await press('Doğrulanıyor...');
  await act(async () => void fireEvent.submit(field('Doğrulama kodu')));
  await registration.release(registered());
  await eventually(() => expect(location.pathname).toBe(`/profile/${BUSINESS.slug}`));
  expect([server.countOf(CHECK), server.countOf(REGISTER)]).toEqual([1, 1]);
  expect(identity.sendCode).toHaveBeenCalledOnce();
});

it('the toast appears half a second after a registration', async () => {
  const { server } = await openCodeStep();
  server.next(REGISTER, registered());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press('Doğrula ve Kayıt Ol');
  // Stored on the server's reply, before the pause begins.
  expect(localStorage.getItem('business_id')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(button('Doğrulanıyor...')).toBeTruthy();
  expect(shownToasts().join()).not.toContain('Kayıt Başarılı!');
  expect(location.pathname).toBe('/register');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(shownToasts().join()).toContain('Kayıt Başarılı!');
  expect(location.pathname).toBe(`/profile/${BUSINESS.slug}`);
  expect({ ...sessionStorage }, 'the form was sent').toEqual({});
});

it('the registration keeps typed text after a failure', async () => {
  const { server } = await openApp('/register');
  server.next(CHECK, noNetwork());
  await fillDetails();
  await press('İlerle');
  await expectFailure(OFFLINE);
  expect(field('Dükkân adı').value).toBe(BUSINESS.name);
  await press('İlerle');
  expect(document.activeElement).toBe(field('Doğrulama kodu'));
});

it('a failed registration shows the reason or that the code is wrong, and can be retried', async () => {
  const { server } = await openCodeStep();
  server.next(REGISTER, outage(), badGateway(), registered());
  await press('Doğrula ve Kayıt Ol');
  await expectFailure(OUTAGE);
  await press('Doğrula ve Kayıt Ol');
  await expectFailure('Doğrulama kodu hatalı. Lütfen tekrar deneyin.');
  await press('Doğrula ve Kayıt Ol');
  await expectToast('Kayıt Başarılı!', 'Hesabınız oluşturuldu. Profil sayfanıza yönlendiriliyorsunuz.');
});

it('the code step cannot be left until the response', async () => {
  const registration = held();
  const { server } = await openCodeStep();
  server.next(REGISTER, registration.answer);
  await press('Doğrula ve Kayıt Ol');
  const locked = () => ['Numarayı Düzelt', 'Geri Dön'].map((name) => button(name).disabled);
  expect(locked()).toEqual([true, true]);
  expect(field('Doğrulama kodu').readOnly).toBe(true);
  await registration.release(outage());
  expect(locked()).toEqual([false, false]);
});
