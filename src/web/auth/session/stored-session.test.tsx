// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { credentials } from '#web/api/credentials.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { BUSINESS, button, eventually, loadIdentity, openApp } from '../../../../tests/support/open-app.tsx';

// happy-dom has no `reportError`.
beforeEach(() => vi.stubGlobal('reportError', () => undefined));

const storedItems = () => [localStorage.getItem('business_id'), localStorage.getItem('business_data')];
const expectNothingStored = () => eventually(() => expect(storedItems()).toEqual([null, null]));

/** Opens the landing page and returns a function that reports the user as the identity service does. */
async function openWithStored() {
  const { identity } = await openApp('/', { owner: BUSINESS });
  loadIdentity.mock.calls[0]?.[1].onLoaded(identity);
  const [listener] = identity.onSignedInChange.mock.calls[0] ?? [];
  const report = (phone: string | null, certain = true) =>
    act(async () =>
      listener?.(phone === null ? null : { uid: 'uid', phone: phone as CanonicalPhone }, certain),
    );
  return { report, identity };
}

it('corrupt stored data is dropped, and the session ended', async () => {
  localStorage.setItem('business_id', '7');
  localStorage.setItem('business_data', '{"id":');
  const { identity } = await openApp('/');
  await expectNothingStored();
  await eventually(() => expect(identity.signOut).toHaveBeenCalledOnce());
  expect(button('Giriş Yap')).toBeTruthy();
});

it('public calls carry the token of the signed-in owner', async () => {
  await openWithStored();
  expect(await credentials.visitor?.()).toBe('token');
});

it('stored data is dropped if the identity service has no session, but not if it is unsure', async () => {
  const { report } = await openWithStored();
  await report(null, false);
  expect(businessStore.current()?.id).toBe(BUSINESS.id);
  await report(null);
  await expectNothingStored();
  expect(button('Giriş Yap')).toBeTruthy();
});

it("a stored business is dropped if its phone differs from the session's", async () => {
  const { report } = await openWithStored();
  await report(BUSINESS.phone);
  expect(businessStore.current()?.id).toBe(BUSINESS.id);
  await report('+905339876543');
  await expectNothingStored();
  expect(button('Giriş Yap')).toBeTruthy();
});

it('a session that was still checked while the owner logged out in another tab ends', async () => {
  const { report, identity } = await openWithStored();
  await act(async () => businessStore.clear());
  await report(BUSINESS.phone);
  expect(identity.signOut).toHaveBeenCalledOnce();
});
