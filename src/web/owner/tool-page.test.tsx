// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { BUSINESS, eventually, openApp } from '../../../tests/support/open-app.tsx';

const expectPath = (path: string) => eventually(() => expect(location.pathname).toBe(path));

it.each(['', '/paylas', '/davetler'])(
  'the profile’s page %j leads home without stored data',
  async (tool) => {
    await openApp(`/profile/kimse${tool}`);
    await expectPath('/');
  },
);

it('the owner’s tools lead another owner to the same tool of their own', async () => {
  const entries = history.length;
  await openApp('/profile/baska-dukkan/paylas', { owner: BUSINESS });
  await expectPath(`/profile/${BUSINESS.slug}/paylas`);
  expect(history.length).toBe(entries);
});
