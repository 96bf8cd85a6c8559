// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NO_GUESSES_LEFT } from '#shared/contract/auth.ts';
import { UserFacingError, WaitError } from '#web/api/api-errors.ts';
import { UnusableCodeError } from '#web/auth/identity/identity-messages.ts';
import { waitSentence } from '#web/lib/wait-in-words.ts';
import {
  answer,
  BUSINESS,
  badGateway,
  button,
  eventually,
  expectFailure,
  field,
  held,
  noNetwork,
  OUTAGE,
  openApp,
  outage,
  press,
  pressTwice,
  shownToasts,
  tellCopiedSession,
  type,
} from '../../../../tests/support/open-app.tsx';

const CHECK = 'POST /api/auth/phone-check';
const LOOKUP = 'GET /api/business/by-phone/%2B905321234567';
const TEST_LOGIN = 'POST /api/auth/whitelist-login';
const OFFLINE = 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.';
const SMS_NOT_SENT = 'SMS gönderilemedi. Lütfen tekrar deneyin.';
const CODE_WRONG = 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.';
const LOOKUP_FAILED = 'İşletme bilgileri alınamadı.';
const SUBMIT = 'Doğrula ve Giriş Yap';
const WAYS_OUT = ['Numarayı Düzelt', 'Geri Dön'];

const dialog = () => within(screen.getByRole('dialog'));
/** Returns the text that a field's `aria-describedby` refers to. */
const describedAs = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

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

async function openTestCodeStep() {
  const opened = await openLogin();
  opened.server.next(CHECK, answer({ whitelisted: true }));
  await press('Kod Gönder');
  await type('Doğrulama kodu', '482913');
  return opened;
}

it('sending a code fails with a message if the bot-check expires', async () => {
  const expired = 'reCAPTCHA süresi doldu. Lütfen tekrar deneyin.';
  const { identity } = await openLogin();
  identity.sendCode.mockRejectedValueOnce(new UserFacingError(expired));
  await press('Kod Gönder');
  await expectFailure(expired);
  expect(field('Telefon numarası').value).toBe('+90 5321234567');
  expect(describedAs(field('Telefon numarası'))).toContain(expired);
  await press('Kod Gönder');
  expect(document.activeElement).toBe(field('Doğrulama kodu'));
});

it('sending a code fails with the server’s reason, a default sentence or the offline message', async () => {
  const { server } = await openLogin();
  server.next(CHECK, outage(), badGateway(), noNetwork());
  for (const sentence of [OUTAGE, SMS_NOT_SENT, OFFLINE]) {
    await press('Kod Gönder');
    await expectFailure(sentence);
    expect(describedAs(field('Telefon numarası'))).toContain(sentence);
  }
});

it('a second device sees a countdown until it can request a code', async () => {
  const { identity } = await openLogin();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  identity.sendCode.mockRejectedValueOnce(new WaitError(waitSentence(125), 125, null));
  await press('Kod Gönder');
  expect(shownToasts().join()).toContain('3 dakika sonra tekrar deneyin.');
  for (const [passed, words] of [
    [0, '3 dakika sonra'],
    [80, '45 saniye sonra'],
  ] as const) {
    await act(async () => void vi.advanceTimersByTime(passed * 1000));
    expect(describedAs(field('Telefon numarası'))).toContain(words);
  }
  await act(async () => void vi.advanceTimersByTime(45_000));
  expect(describedAs(field('Telefon numarası'))).not.toContain('sonra');
  await press('Kod Gönder');
  expect(document.activeElement).toBe(field('Doğrulama kodu'));
});

it('the toast after a login leads to the profile, and the visitor stays on the page until then', async () => {
  await openCodeStep();
  await press(SUBMIT);
  await eventually(() =>
    expect(shownToasts()).toEqual([`Giriş BaşarılıHoş geldiniz, ${BUSINESS.name}Profilim`]),
  );
  expect(location.pathname).toBe('/contact');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  // The entry of the code step, to which the visitor could go back.
  await eventually(() => expect(history.state).toBeNull());
  await act(async () => screen.getByRole('button', { name: 'Profilim' }).click());
  await eventually(() => expect(location.pathname).toBe(`/profile/${BUSINESS.slug}`));
});

it('the toast after the login for a deletion does not lead away', async () => {
  await openApp('/delete-account');
  await type('Telefon numarası', '+90 532 123 45 67');
  await press('Kod Gönder');
  await type('Doğrulama kodu', '482917');
  await press(SUBMIT);
  await eventually(() => expect(shownToasts()).toEqual([`Giriş BaşarılıHoş geldiniz, ${BUSINESS.name}`]));
});

it('a wrong code stays in the field', async () => {
  const { identity } = await openCodeStep();
  identity.confirmCode.mockRejectedValueOnce(new UserFacingError(CODE_WRONG));
  await press(SUBMIT);
  await expectFailure(CODE_WRONG);
  expect(field('Doğrulama kodu').value).toBe('482917');
  expect(describedAs(field('Doğrulama kodu'))).toContain(CODE_WRONG);
  const { selectionStart, selectionEnd } = field('Doğrulama kodu');
  expect([selectionStart, selectionEnd], 'the next digit replaces it').toEqual([0, 6]);
});

it('an unusable code is cleared, and a new one is offered as soon as the limits allow it', async () => {
  const { identity } = await openLogin();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  await press('Kod Gönder');
  await type('Doğrulama kodu', '482917');
  const refuseCode = () => identity.confirmCode.mockRejectedValueOnce(new UnusableCodeError(NO_GUESSES_LEFT));
  refuseCode();
  await press(SUBMIT);
  await expectFailure('Kod 3 kez yanlış yazıldı. Yeni kod isteyin.');
  expect(field('Doğrulama kodu').value).toBe('');
  expect(describedAs(field('Doğrulama kodu'))).toContain(NO_GUESSES_LEFT);
  await type('Doğrulama kodu', '482917');
  expect(field('Doğrulama kodu').value, 'the former code is not accepted again').toBe('');
  expect([screen.queryByText(SUBMIT), button('Yeni Kod Gönder').disabled]).toEqual([null, true]);
  expect(document.activeElement).toBe(field('Doğrulama kodu'));

  await act(async () => void vi.advanceTimersByTime(60_000));
  identity.sendCode.mockRejectedValueOnce(new WaitError(waitSentence(45), 45, null));
  await press('Yeni Kod Gönder');
  await expectFailure(waitSentence(45));
  expect(button('Yeni Kod Gönder').disabled).toBe(true);
  await act(async () => void vi.advanceTimersByTime(45_000));
  identity.sendCode.mockResolvedValueOnce('another');
  await press('Yeni Kod Gönder');
  expect(document.activeElement).toBe(field('Doğrulama kodu'));
  expect(screen.queryByText('Yeni Kod Gönder')).toBeNull();
  await type('Doğrulama kodu', '482917');
  await act(async () => void vi.advanceTimersByTime(60_000));

  refuseCode();
  await press(SUBMIT);
  await eventually(() => expect(document.activeElement).toBe(button('Yeni Kod Gönder')));
  expect(identity.confirmCode.mock.calls).toEqual([
    ['verification', '482917'],
    ['another', '482917'],
  ]);
});

it('the login fails if the provider returns no phone', async () => {
  const { identity } = await openCodeStep();
  identity.confirmCode.mockResolvedValueOnce({ phone: null, idToken: 'token' });
  await press(SUBMIT);
  await expectFailure('Telefon numarası alınamadı.');
});

it('the owner reads that a copied session was ended, also if the first lookup fails', async () => {
  const { server, identity } = await openCodeStep();
  server.next(LOOKUP, badGateway());
  tellCopiedSession(identity);
  await press(SUBMIT);
  await expectFailure(`${LOOKUP_FAILED}Lütfen tekrar deneyin.`);
  await press(SUBMIT);
  await eventually(() => expect(shownToasts().join()).toContain('Oturumunuz Kopyalanmış Olabilir'));
});

it('a failed business lookup can be retried with the same code', async () => {
  const { server, identity } = await openCodeStep();
  server.next(LOOKUP, badGateway(), outage());
  await press(SUBMIT);
  await expectFailure(`${LOOKUP_FAILED}Lütfen tekrar deneyin.`);
  await press(SUBMIT);
  await expectFailure(`${LOOKUP_FAILED}${OUTAGE}`);
  await press(SUBMIT);
  await eventually(() => expect(shownToasts().join()).toContain('Giriş Başarılı'));
  expect(identity.confirmCode).toHaveBeenCalledOnce();
});

it('the login of a test number fails without success or without a business', async () => {
  const { server } = await openTestCodeStep();
  server.next(
    TEST_LOGIN,
    answer({ success: false, business: null }),
    answer({ success: true, customToken: 'x' }),
  );
  for (const _ of ['success', 'business']) {
    await press(SUBMIT);
    await expectFailure('Whitelist girişi başarısız.');
  }
  expect(server.countOf(TEST_LOGIN)).toBe(2);
  expect(dialog().getByRole('heading')).toBeTruthy();
});

it('an error code unknown to this build shows the server’s sentence', async () => {
  const { server } = await openTestCodeStep();
  const refusal = { error: 'Bu numara şu an giriş yapamaz.', code: 'A_CODE_OF_ANOTHER_BUILD' };
  server.next(TEST_LOGIN, answer(refusal, 401));
  await press(SUBMIT);
  await expectFailure(`Whitelist girişi başarısız.${refusal.error}`);
});

it('the dialog shows its progress and sends each request once', async () => {
  const [check, lookup] = [held(), held()];
  const { server, identity } = await openLogin();
  server.next(CHECK, check.answer);
  server.next(LOOKUP, lookup.answer);
  await press('Kod Gönder');
  expect(button('Kontrol Ediliyor...').getAttribute('aria-disabled')).toBe('true');
  expect(field('Telefon numarası').readOnly).toBe(true);
  await press('Kontrol Ediliyor...');
  await act(async () => void fireEvent.submit(field('Telefon numarası')));
  await check.release(answer({ whitelisted: false }));
  await type('Doğrulama kodu', '482917');
  await press(SUBMIT);
  expect(button('Doğrulanıyor...').getAttribute('aria-disabled')).toBe('true');
  for (const way of WAYS_OUT) expect(button(way).disabled, way).toBe(true);
  await press('Doğrulanıyor...');
  await act(async () => void fireEvent.submit(field('Doğrulama kodu')));
  await lookup.release(answer(BUSINESS));
  await eventually(() => expect(shownToasts().join()).toContain('Giriş Başarılı'));
  expect([server.countOf(CHECK), server.countOf(LOOKUP)]).toEqual([1, 1]);
  expect([identity.sendCode, identity.confirmCode].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

const waiting = () => dialog().getByText(/sonra tekrar gönderebilirsiniz/).textContent;

it('a refusal of another code restarts the countdown, and marks no code as wrong', async () => {
  const { identity } = await openLogin();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  await press('Kod Gönder');
  await type('Doğrulama kodu', '482');
  await act(async () => void vi.advanceTimersByTime(60_000));
  identity.sendCode.mockRejectedValueOnce(new WaitError(waitSentence(56), 56, null));
  await press('Tekrar Gönder');
  await expectFailure(waitSentence(56));
  expect(waiting()).toContain('56 saniye sonra');
  const code = field('Doğrulama kodu');
  expect(document.activeElement).toBe(code);
  expect([code.selectionStart, code.selectionEnd], 'the next digit follows the others').toEqual([3, 3]);
  expect(code.getAttribute('aria-invalid')).not.toBe('true');
  expect(describedAs(code)).not.toContain('beklemeniz');
  await act(async () => void vi.advanceTimersByTime(56_000));
  expect(button('Tekrar Gönder').disabled).toBe(false);
  await type('Doğrulama kodu', '482917');
  identity.confirmCode.mockRejectedValueOnce(new WaitError(waitSentence(90), 90, null));
  await press(SUBMIT);
  expect(describedAs(code)).toContain('2 dakika sonra tekrar deneyin.');
  expect(button('Tekrar Gönder').disabled).toBe(false);
});

it('repeated presses request another code once, after a minute', async () => {
  const { identity } = await openLogin();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  await press('Kod Gönder');
  expect(waiting()).toContain('60 saniye sonra');
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(waiting()).toContain('1 saniye sonra');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const sending = Promise.withResolvers<string>();
  identity.sendCode.mockReturnValueOnce(sending.promise);
  await pressTwice('Tekrar Gönder');
  for (const way of [...WAYS_OUT, SUBMIT]) expect(button(way).disabled, way).toBe(true);
  await act(async () => sending.resolve('another'));
  expect(identity.sendCode).toHaveBeenCalledTimes(2);
  expect(shownToasts().join()).toContain('SMS Gönderildi');
  expect(waiting()).toContain('60 saniye sonra');
});

it('a login that was in progress when the dialog was closed leaves nobody logged in', async () => {
  const lookup = held();
  const { server, identity } = await openCodeStep();
  server.next(LOOKUP, lookup.answer);
  await press(SUBMIT);
  const cancel = new Event('cancel', { cancelable: true });
  await act(async () => void fireEvent(screen.getByRole('dialog'), cancel));
  expect(screen.queryByRole('dialog')).toBeNull();
  await lookup.release(answer(BUSINESS));
  await eventually(() => expect(identity.signOut).toHaveBeenCalledOnce());
  expect(localStorage.getItem('business_data')).toBeNull();
});

it('a press outside closes the dialog, a selection that ends outside does not', async () => {
  await openApp('/contact');
  await press('Giriş Yap');
  const sheet = screen.getByRole('dialog');
  fireEvent.pointerDown(field('Telefon numarası'));
  fireEvent.click(sheet);
  expect(screen.queryByRole('dialog')).toBe(sheet);
  fireEvent.pointerDown(sheet);
  fireEvent.click(sheet);
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('a number whose business was moved', () => {
  const TAKE_BACK = 'POST /api/account/take-back';
  const OFFER = '“Çınar Çay Ocağı” başka bir numaraya taşındı.';

  async function openOffer() {
    const opened = await openCodeStep();
    opened.server.next(LOOKUP, answer({ error: OFFER, code: 'FORMER_NUMBER' }, 409));
    await press(SUBMIT);
    expect(document.activeElement).toBe(dialog().getByText(OFFER));
    return opened;
  }

  it('is offered the business before anything else, and takes it back', async () => {
    const { server, identity } = await openOffer();
    expect(shownToasts().join()).not.toContain('Hata');
    expect(dialog().queryByRole('link', { name: 'Kayıt Ol' })).toBeNull();
    server.next(TAKE_BACK, outage(), answer({ business: BUSINESS }));
    await press('Geri Al');
    await expectFailure(OUTAGE);
    await pressTwice('Geri Al');
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownToasts().join()).toContain('İşletmeniz Geri Alındı');
    expect(JSON.parse(localStorage.getItem('business_data') ?? '{}')).toMatchObject({ id: BUSINESS.id });
    expect(server.countOf(TAKE_BACK)).toBe(2);
    expect(identity.signOut).not.toHaveBeenCalled();
  });

  it.each(['Başka Numara Dene', 'Kapat'])('is signed out by “%s”, and nothing happens', async (way) => {
    const { server, identity } = await openOffer();
    await press(way);
    await eventually(() => expect(identity.signOut).toHaveBeenCalledTimes(1));
    expect(server.countOf(TAKE_BACK)).toBe(0);
    expect(localStorage.getItem('business_data')).toBeNull();
  });
});
