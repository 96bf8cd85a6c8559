// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  answer,
  BUSINESS,
  endDocument,
  eventually,
  expectFailure,
  expectToast,
  field,
  noNetwork,
  openApp,
  press,
  shownToasts,
  type,
} from '../../../../tests/support/open-app.tsx';

const CALL = 'PUT /api/account/phone';
const NEXT = '+905339876543';
const MOVED = { business: { ...BUSINESS, phone: NEXT }, customToken: 'izin' };
const refusal = (code: string, error: string, status = 409) => answer({ code, error }, status);

const PHONE = 'Yeni telefon numaranız';
const submit = (label: string) =>
  act(async () => void fireEvent.submit(field(label).form as HTMLFormElement));

async function openDialog() {
  await press(/^Giriş numarası/);
  await press('Numaramı Değiştir');
}

async function sendCode() {
  await openDialog();
  await type(PHONE, '+90 5339876543');
  await submit(PHONE);
  await screen.findByLabelText('Doğrulama kodu');
}

async function enterCode(code = '482913') {
  await type('Doğrulama kodu', code);
  await submit('Doğrulama kodu');
}

const open = (...replies: Parameters<typeof answer>[] | (Response | Error)[]) =>
  openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS, replies: { [CALL]: replies as Response[] } });

beforeEach(() => localStorage.clear());

it('an owner changes the number with a code sent to the new one, and session and stored business follow', async () => {
  const { server, identity } = await open(answer(MOVED));
  expect(screen.getByText('+90 532 123 45 67')).toBeTruthy();
  await sendCode();
  expect(identity.sendCode.mock.calls[0]?.[0]).toBe(NEXT);
  await enterCode();
  await expectToast(
    'Numaranız Değişti',
    'Bundan sonra +90\u00a0533\u00a0987\u00a065\u00a043 numarasıyla giriş yapın.',
  );
  expect(identity.signInWithCustomToken).toHaveBeenCalledWith('izin');
  expect(JSON.parse(localStorage.getItem('business_data') ?? '')).toMatchObject({ phone: NEXT });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('+90 533 987 65 43')).toBeTruthy();
  expect(server.countOf(CALL)).toBe(1);
});

it('after a reload, the change waits for the code that was sent to the new number', async () => {
  await open();
  await sendCode();
  endDocument();
  const { server, identity } = await open(answer(MOVED));
  await screen.findByLabelText('Doğrulama kodu');
  await enterCode();
  await expectToast(
    'Numaranız Değişti',
    'Bundan sonra +90\u00a0533\u00a0987\u00a065\u00a043 numarasıyla giriş yapın.',
  );
  expect(server.bodiesOf(CALL)).toEqual([{ verification_id: 'verification', code: '482913' }]);
  expect(identity.sendCode).not.toHaveBeenCalled();
  expect(sessionStorage.getItem('sent_code')).toBeNull();
});

it.each(['Geri Dön', 'Kapat'])('%s forgets the code to the new number', async (way) => {
  await open();
  await sendCode();
  expect(sessionStorage.getItem('sent_code')).toContain(NEXT);
  const [button] = within(screen.getByRole('dialog')).getAllByRole('button', { name: way });
  await act(async () => button?.click());
  expect(sessionStorage.getItem('sent_code')).toBeNull();
});

it.each([
  [6, 1],
  // The server may decide a minute later.
  [4.5, 1],
  [1, 0],
])('an owner who signed in %s minutes ago reads %i warnings about a lost line', async (minutes, count) => {
  const { identity } = await open();
  identity.signedInAt.mockResolvedValue(new Date(Date.now() - minutes * 60_000));
  await openDialog();
  await eventually(() => expect(identity.signedInAt).toHaveBeenCalled());
  const warnings = () => screen.queryAllByText(/geri alınabilir.* önce operatörünüze kapattırın/);
  await eventually(() => expect(warnings()).toHaveLength(count));
});

it('the owner’s own number is rejected before a code is sent', async () => {
  const { identity } = await open();
  await openDialog();
  await type(PHONE, '+90 5321234567');
  await submit(PHONE);
  await expectToast('Bu zaten hesabınızın numarası.', '');
  expect(identity.sendCode).not.toHaveBeenCalled();
});

it.each(['PHONE_TAKEN', 'FORMER_NUMBER'])('a number refused as %s can be replaced', async (code) => {
  const taken = 'Bu numarayla kayıtlı başka bir işletme var. Başka bir numara yazın.';
  await open(refusal(code, taken));
  await sendCode();
  await enterCode();
  expect(within(screen.getByRole('dialog')).getByText(taken)).toBeTruthy();
  const { value, selectionStart, selectionEnd } = field(PHONE);
  expect([value, selectionStart, selectionEnd]).toEqual(['+90 5339876543', 0, value.length]);
});

it('after three wrong codes, the field is cleared and a new code is offered', async () => {
  const sentence = 'Kod 3 kez yanlış yazıldı. Yeni kod isteyin.';
  await open(refusal('CODE_WRONG', 'Doğrulama kodu hatalı.', 422), refusal('CODE_EXPIRED', sentence, 422));
  await sendCode();
  await enterCode();
  expect(field('Doğrulama kodu').value).toBe('482913');
  expect(screen.queryByText('Yeni Kod Gönder')).toBeNull();
  await enterCode();
  await expectFailure(sentence);
  expect(field('Doğrulama kodu').value).toBe('');
  expect(screen.getByText('Yeni Kod Gönder')).toBeTruthy();
});

it('without a network nothing was sent, so the same code can be tried again', async () => {
  await open(noNetwork(), answer({ ...MOVED, customToken: 'izin' }));
  await sendCode();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await enterCode();
  await expectFailure('Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.');
  online.mockRestore();
  await submit('Doğrulama kodu');
  await eventually(() => expect(shownToasts().join()).toContain('Numaranız Değişti'));
});

const ended = () => refusal('UNAUTHENTICATED', 'Oturumunuz sona ermiş.', 401);
const again = () => submit('Doğrulama kodu');

it.each([
  ['after a failure of the server', refusal('UNAVAILABLE', 'Şu anda kaydedilemedi.', 503), again],
  ['after a lost response', noNetwork(), again],
  ['as a press after a lost response', noNetwork(), () => press('Giriş Yap')],
])('the session’s end leads to a login with the new number: %s', async (_, reply, goOn) => {
  await open(reply, ended());
  await sendCode();
  await enterCode();
  if (reply instanceof Response) await expectFailure('Şu anda kaydedilemedi.');
  else {
    const sentence = 'Cevap gelmedi; numaranız değişmiş olabilir. Yeni numaranızla giriş yapmayı deneyin.';
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Giriş Yap');
  }
  await goOn();
  expect(await screen.findByRole('heading', { name: 'İşletme Girişi' })).toBeTruthy();
  expect(field('Telefon numarası').value).toBe('+90 5339876543');
});

it('a second lost response is told as the first', async () => {
  await open(noNetwork(), noNetwork());
  await sendCode();
  await enterCode();
  await screen.findByText(/^Cevap gelmedi/);
  field('Doğrulama kodu').focus();
  await again();
  expect(document.activeElement?.textContent).toBe('Giriş Yap');
});

it.each([
  ['cannot be renewed', 'izin'],
  ['the server cannot start', null],
])('a session that %s after the change leads to a login', async (_, customToken) => {
  const { identity } = await open(answer({ ...MOVED, customToken }));
  identity.signInWithCustomToken.mockRejectedValueOnce(new Error('no network'));
  const reported: unknown[] = [];
  globalThis.reportError = (error) => void reported.push(error);
  await sendCode();
  await enterCode();
  await expectToast(
    'Numaranız Değişti',
    'Bundan sonra +90\u00a0533\u00a0987\u00a065\u00a043 numarasıyla giriş yapın.',
  );
  expect(await screen.findByRole('heading', { name: 'İşletme Girişi' })).toBeTruthy();
  expect(reported).toHaveLength(1);
  expect(shownToasts()).toHaveLength(1);
});
