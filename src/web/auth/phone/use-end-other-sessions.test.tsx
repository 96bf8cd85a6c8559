// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  answer,
  BUSINESS,
  eventually,
  expectFailure,
  expectToast,
  OUTAGE,
  openApp,
  outage,
  press,
  shownToasts,
} from '../../../../tests/support/open-app.tsx';

const CALL = 'POST /api/account/end-other-sessions';
const BUTTON = 'Diğer Telefonlardan Çık';
const ENDED = ['Diğer Telefonlardan Çıkıldı', 'Diğer cihazlarda hesabınıza yeniden kodla girilir.'] as const;

async function open(reply: Response) {
  const visit = await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS, replies: { [CALL]: [reply] } });
  await press(/^Giriş numarası/);
  return visit;
}

beforeEach(() => localStorage.clear());

it('an owner ends the sessions on other devices, and stays signed in', async () => {
  const { identity } = await open(answer({ customToken: 'izin' }));
  await press(BUTTON);
  await expectToast(...ENDED);
  expect(identity.signInWithCustomToken).toHaveBeenCalledWith('izin');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an owner whose own session was not renewed is asked to log in', async () => {
  await open(answer({ customToken: null }));
  vi.stubGlobal('reportError', vi.fn());
  await press(BUTTON);
  await eventually(() => expect(screen.getByRole('dialog')).toBeTruthy());
  expect(shownToasts()).toEqual([]);
  await act(async () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Kapat' }).click());
  await expectToast(...ENDED);
});

it('a failure is shown, and the sessions continue', async () => {
  const { identity } = await open(outage());
  await press(BUTTON);
  await expectFailure(OUTAGE);
  expect(identity.signInWithCustomToken).not.toHaveBeenCalled();
});
