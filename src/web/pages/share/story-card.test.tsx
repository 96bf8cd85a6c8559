// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answer,
  BUSINESS,
  eventually,
  noNetwork,
  openApp,
  press,
} from '../../../../tests/support/open-app.tsx';

it.each([
  ['fails again', noNetwork(), 'Görsel hazırlanamadı'],
  ['succeeds', answer({ pages: 1, picture: 'AAAA' }), 'Görsel hazır.'],
])('the focus goes to the heading of a picture whose retry %s', async (_what, reply, outcome) => {
  await openApp(`/profile/${BUSINESS.slug}/paylas`, {
    owner: BUSINESS,
    replies: { 'POST /api/print/preview': [noNetwork(), reply] },
  });
  await screen.findByText('Görsel hazırlanamadı');
  await press('Tekrar Dene');
  await screen.findByText(outcome);
  await eventually(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Durum Görseli' })),
  );
});
