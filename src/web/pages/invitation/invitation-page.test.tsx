// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BUSINESS, openApp } from '../../../../tests/support/open-app.tsx';

const { name, phone, address } = BUSINESS;
const INVITATION = {
  type: 'customer' as const,
  business: { name, phone, address },
  customer: { name: 'Elif Kaya', phone: '+905339876543' },
};

it.each([
  ['a customer, once', undefined, 'M7KQ-ACIK', 1],
  ['nobody if its owner opens it', BUSINESS, 'M7KQ-KENDI', 0],
])('an invitation is reported as opened by %s', async (_, owner, code, reports) => {
  const { server } = await openApp(`/r/${code}`, { data: INVITATION, ...(owner && { owner }) });
  expect(await screen.findByRole('heading', { name: 'Merhaba Elif Kaya' })).toBeTruthy();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(server.countOf(`POST /api/invitation/${code}/opened`)).toBe(reports);
});
