// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NO_GUESSES_LEFT } from '#shared/contract/auth.ts';
import { writeSessionInfo } from '#shared/session-info.ts';
import { UnusableCodeError } from '#web/auth/identity/identity-messages.ts';
import {
  button,
  expectFailure,
  field,
  openApp,
  press,
  shownToasts,
  type,
} from '../../../../tests/support/open-app.tsx';

const CODE = 'Doğrulama kodu';
const SUBMIT = 'Doğrula ve Giriş Yap';

/** The element with the sentence about the next code. */
const wait = () => within(screen.getByRole('dialog')).queryByText(/isteyebilirsiniz|gönderebilirsiniz/);
const shown = () => wait()?.textContent;

/** Opens the code step; the server sends the next code after `nextInSeconds`. */
async function openCodeStep(now: string, nextInSeconds: number) {
  const { identity } = await openApp('/contact');
  await press('Giriş Yap');
  await screen.findByRole('dialog');
  await type('Telefon numarası', '+90 532 123 45 67');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(now) });
  identity.sendCode.mockResolvedValueOnce(writeSessionInfo(nextInSeconds, 'x'.repeat(36)));
  await press('Kod Gönder');
  await type(CODE, '482917');
  return identity;
}

const UNUSABLE = 'Bu kod artık kullanılamaz. Yeni kod isteyin.';
const LAST = 'Şimdilik son kod bu. Gelmezse ya da 3 kez yanlış yazarsanız yenisini';

it.each([
  [60, 'Kod gelmedi mi? 60 saniye sonra tekrar gönderebilirsiniz.'],
  // The life of a code.
  [180, 'Kod gelmedi mi? 3 dakika sonra tekrar gönderebilirsiniz.'],
  [181, `${LAST} 4 dakika sonra (saat 14:52) isteyebilirsiniz.`],
  [3185, `${LAST} 54 dakika sonra (saat 15:42) isteyebilirsiniz.`],
  [36_000, `${LAST} 10 saat sonra (yarın 00:49) isteyebilirsiniz.`],
])('a code is called the last one for now if the next is %s seconds away', async (seconds, sentence) => {
  await openCodeStep('2026-12-01T14:48:10', seconds);
  expect(shown()).toBe(sentence);
});

it('after three wrong codes the owner reads when a new one is possible, and can wait for it or change the number', async () => {
  const identity = await openCodeStep('2026-12-01T14:48:10', 3185);
  identity.confirmCode.mockRejectedValueOnce(new UnusableCodeError(NO_GUESSES_LEFT));
  await press(SUBMIT);
  await expectFailure('Kod 3 kez yanlış yazıldı. Yeni kod isteyin.');
  expect(shown()).toBe(
    '54 dakika sonra (saat 15:42) yeni kod isteyebilirsiniz. Burada bekleyebilir ya da o saatte tekrar deneyebilirsiniz.',
  );
  expect(field(CODE).getAttribute('aria-describedby')?.split(' ')).toContain(wait()?.id);
  expect(screen.queryByText(SUBMIT), 'a button that nothing enables').toBeNull();
  const toasts = shownToasts();
  await act(async () => void fireEvent.submit(field(CODE).form as HTMLFormElement));
  expect(shownToasts(), 'Enter says nothing of an empty field').toEqual(toasts);

  for (const way of ['Numarayı Düzelt', 'Geri Dön']) {
    await press(way);
    expect(shownToasts(), `${way}: the toast would cover the number`).toEqual([]);
    await act(async () => void vi.advanceTimersByTime(100_000));
    await press('Kod Gönder');
    expect(shown(), way).toContain('sonra (saat 15:42) yeni kod isteyebilirsiniz.');
    expect([field(CODE).readOnly, screen.queryByText(UNUSABLE) !== null], way).toEqual([true, true]);
  }
  expect(identity.sendCode, 'the server would refuse').toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('sent_code'), 'a reload accepts no digits').toContain('"unusable":true');

  await act(async () => void vi.advanceTimersByTime(3_185_000));
  expect(shown()).toBeUndefined();
  expect(button('Yeni Kod Gönder').disabled).toBe(false);
  await press('Numarayı Düzelt');
  expect(field('Telefon numarası').value).toBe('+90 5321234567');
});
