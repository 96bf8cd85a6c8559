// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
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

it('a tool says why customers do not find the page', async () => {
  const owner = { ...BUSINESS, hidden_reason: 'Ad yanıltıcı' };
  await openApp(`/profile/${BUSINESS.slug}/paylas`, { owner });
  const note = await screen.findByRole('region', { name: 'Sayfanız şimdilik kapalı' });
  expect(note.textContent).toContain('Nedeni: Ad yanıltıcı');
});

it('the owner’s tools lead another owner to the same tool of their own', async () => {
  const entries = history.length;
  await openApp('/profile/baska-dukkan/paylas', { owner: BUSINESS });
  await expectPath(`/profile/${BUSINESS.slug}/paylas`);
  expect(history.length).toBe(entries);
});
