// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answer,
  button,
  eventually,
  expectFailure,
  expectToast,
  field,
  openApp,
  press,
  shownToasts,
  type,
} from '../../../../tests/support/open-app.tsx';

const PHONE = 'Telefon numarası';
const CODE = 'Doğrulama kodu';
const CHECK = 'POST /api/auth/phone-check';
const LOOKUP = 'GET /api/business/by-phone/%2B905321234567';
const NO_BUSINESS = { error: 'İşletme bilgileri alınamadı.', code: 'NO_BUSINESS_FOR_PHONE' };

const dialog = () => within(screen.getByRole('dialog'));
const submit = (label: string) =>
  act(async () => void fireEvent.submit(field(label).form as HTMLFormElement));
const describedAs = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

async function openLogin(path = '/contact', replies = {}) {
  const opened = await openApp(path, { replies });
  if (path === '/contact') await press('Giriş Yap');
  await screen.findByLabelText(PHONE);
  return opened;
}

async function sendCode() {
  await type(PHONE, '+90 532 123 45 67');
  await press('Kod Gönder');
  await screen.findByLabelText(CODE);
}

it('the login dialog reports missing fields and sends nothing', async () => {
  const { identity } = await openLogin();
  expect(dialog().getByRole('heading', { name: 'İşletme Girişi' })).toBeTruthy();
  await submit(PHONE);
  await expectFailure('Lütfen telefon numaranızı girin.');
  expect(document.activeElement).toBe(field(PHONE));
  expect(describedAs(PHONE)).toContain('Lütfen telefon numaranızı girin.');
  expect(identity.sendCode).not.toHaveBeenCalled();

  await sendCode();
  await submit(CODE);
  await expectFailure('Lütfen doğrulama kodunu girin.');
  expect(describedAs(CODE)).toContain('Lütfen doğrulama kodunu girin.');
  expect(identity.confirmCode).not.toHaveBeenCalled();
});

it('the code field keeps six digits of any text, and does not submit automatically', async () => {
  const { identity } = await openLogin();
  await sendCode();
  for (const text of ['123456', '482 917', '٤٨٢٩١٧', 'Demlik doğrulama kodunuz: 482917. #482917']) {
    await type(CODE, '');
    await type(CODE, text);
    expect(field(CODE).value).toBe(text === '123456' ? text : '482917');
  }
  await type(CODE, '4829178');
  expect(field(CODE).value).toBe('482917');
  expect(identity.confirmCode).not.toHaveBeenCalled();
});

it('Geri Dön returns to the number and clears the code', async () => {
  const { identity } = await openLogin();
  await sendCode();
  await type(CODE, '123');
  await press('Geri Dön');
  expect(field(PHONE).value).toBe('+90 5321234567');
  expect(document.activeElement).toBe(field(PHONE));
  await press('Kod Gönder');
  expect(field(CODE).value).toBe('');
  expect(identity.sendCode).toHaveBeenCalledOnce();
});

it('going back from the code leads to the number', async () => {
  await openLogin();
  await sendCode();
  await eventually(() => expect(shownToasts().join()).toContain('SMS Gönderildi'));
  await act(async () => history.back());
  await eventually(() => expect(document.activeElement).toBe(field(PHONE)));
  expect(field(PHONE).value).toBe('+90 5321234567');
  expect(shownToasts(), 'the number is in view').toEqual([]);
});

it('the login dialog explains that a test number receives no text message', async () => {
  const { identity } = await openLogin('/contact', { [CHECK]: [answer({ whitelisted: true })] });
  await sendCode();
  await expectToast('Test Modu', 'Test numarasına SMS gönderilmez. Test kodunuzu yazın.');
  expect(screen.getByRole('dialog').textContent).not.toContain('Kod gelmedi mi?');
  expect(identity.sendCode).not.toHaveBeenCalled();
});

it('a login without a business ends the session and offers registration with the number', async () => {
  const { identity } = await openLogin('/contact', { [LOOKUP]: [answer(NO_BUSINESS, 404)] });
  await sendCode();
  await type(CODE, '482917');
  await press('Doğrula ve Giriş Yap');
  await expectFailure('İşletme bilgileri alınamadı.');
  expect(identity.signOut).toHaveBeenCalled();
  expect(localStorage.getItem('business_data')).toBeNull();
  await act(async () => dialog().getByRole('link', { name: 'Kayıt Ol' }).click());
  expect(location.pathname).toBe('/register');
  await eventually(() => expect(field(/Telefon numarası/).value).toBe('+90 532 123 45 67'));
});

it('the login for a deletion offers no registration to a number without an account', async () => {
  await openLogin('/delete-account', { [LOOKUP]: [answer(NO_BUSINESS, 404)] });
  expect(dialog().queryByRole('link', { name: 'Kayıt Ol' })).toBeNull();
  expect(dialog().queryByText(/Oturumunuz/)).toBeNull();
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await sendCode();
  expect(scroll.mock.contexts).toContain(button('Doğrula ve Giriş Yap'));
  scroll.mockRestore();
  await type(CODE, '482917');
  await press('Doğrula ve Giriş Yap');
  const sentence = 'Bu numarayla işletme hesabı yok. Başka numara deneyin ya da bize yazın.';
  await eventually(() => expect(document.activeElement?.textContent).toBe(sentence));
  const links = dialog().getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['merhaba@ocak.example']);
  await press('Başka Numara Dene');
  expect(document.activeElement).toBe(field(PHONE));
  expect(button('Kod Gönder')).toBeTruthy();
});

it('going back closes the login dialog', async () => {
  await openApp('/privacy-policy');
  await act(async () => history.pushState(null, '', '/contact'));
  await screen.findByRole('heading', { name: 'İletişim', level: 1 });
  await press('Giriş Yap');
  await screen.findByLabelText(PHONE);
  for (const [move, shown] of [
    [() => history.back(), 'Gizlilik Politikası'],
    [() => history.forward(), 'İletişim'],
  ] as const) {
    await act(async () => move());
    await screen.findByRole('heading', { name: shown, level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  await press('Giriş Yap');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('number and code are not reformatted during composition', async () => {
  const compose = (label: string, value: string, isComposing: boolean) =>
    act(async () => {
      const input = field(label);
      if (isComposing) fireEvent.compositionStart(input);
      fireEvent.input(input, { target: { value }, isComposing: true });
      if (!isComposing) fireEvent.compositionEnd(input, { data: value });
    });
  await openLogin();
  for (const [label, typed, read] of [
    [PHONE, '+90 ٥٣٢', '+90 532'],
    [CODE, '۴۸۲ ۹۱۷', '482917'],
  ] as const) {
    if (label === CODE) await sendCode();
    await compose(label, typed, true);
    expect(field(label).value).toBe(typed);
    await compose(label, typed, false);
    expect(field(label).value).toBe(read);
  }
});

it('a tooltip names the close button, inside the dialog, and Esc closes only the tooltip', async () => {
  await openLogin();
  const sheet = screen.getByRole('dialog');
  const pointer = { pointerType: 'mouse', clientX: 10, clientY: 10 };
  await act(async () => void fireEvent.pointerEnter(sheet, pointer));
  await eventually(() => expect(button('Kapat').dataset.state).toBe('closed'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => void fireEvent.pointerMove(button('Kapat'), pointer));
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(dialog().getByRole('tooltip').textContent).toBe('Kapat');
  await act(async () => void fireEvent.keyDown(document, { key: 'Escape' }));
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(screen.queryByRole('dialog')).toBe(sheet);
});
