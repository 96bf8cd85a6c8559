// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answer,
  BUSINESS,
  badGateway,
  button,
  eventually,
  openApp,
  press,
} from '../../../../tests/support/open-app.tsx';

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

/** A code of its own for each test: the document remembers the deleted ones. */
let visits = 0;
async function openRefusing(...replies: Response[]) {
  visits += 1;
  const code = `M7KQ-AC${visits}`;
  const refusal = `POST /api/invitation/${code}/refusal`;
  const { server } = await openApp(`/r/${code}`, { data: INVITATION, replies: { [refusal]: replies } });
  return { countRefusals: () => server.countOf(refusal) };
}

it('a customer deletes name and number with a second press, beside the first', async () => {
  const { countRefusals } = await openRefusing(answer({ deleted: true, noted: true, message: '' }));
  const finger = button('Beni Silin');
  await act(async () => finger.click());
  expect(screen.getByRole('status').textContent).toContain('hemen silinir');
  await act(async () => finger.click());
  expect(screen.queryByText('Evet, Beni Silin')).toBeNull();
  await act(async () => finger.click());
  expect(countRefusals()).toBe(0);
  await press('Evet, Beni Silin');
  const heading = await screen.findByRole('heading', { name: 'Adınız ve numaranız silindi' });
  expect(document.activeElement).toBe(heading);
  expect(heading.parentElement?.textContent).toContain('sizi bir yıl boyunca yeniden davet edemez');
  expect(document.body.textContent).not.toMatch(/Elif|987 65 43/);

  await act(async () => screen.getByRole('link', { name: 'Ana Sayfaya Dön' }).click());
  await eventually(() => expect(document.body.textContent).not.toContain('silindi'));
  await act(async () => history.back());
  expect(await screen.findByRole('heading', { name: 'Adınız ve numaranız silindi' })).toBeTruthy();
});

it('an invitation that the app has taken over names whom to write to', async () => {
  await openRefusing(answer({ deleted: false, message: '' }));
  await press('Beni Silin');
  await press('Evet, Beni Silin');
  expect(await screen.findByText(/Kaydınız artık uygulamada/)).toBeTruthy();
  expect((document.activeElement as HTMLAnchorElement).href).toMatch(/^mailto:/);
  expect(screen.getByRole('heading', { name: 'Merhaba Elif Kaya' })).toBeTruthy();
});

it('a deletion that failed can be tried again, or given up', async () => {
  const { countRefusals } = await openRefusing(badGateway(), answer({ deleted: true, message: '' }));
  await press('Beni Silin');
  await press('Vazgeç');
  await press('Beni Silin');
  await press('Evet, Beni Silin');
  expect(await screen.findByText(/Silinemedi/)).toBeTruthy();
  await press('Evet, Beni Silin');
  const heading = await screen.findByRole('heading', { name: 'Adınız ve numaranız silindi' });
  expect(heading.parentElement?.textContent, 'a code that had ended before').not.toContain('bir yıl');
  expect(countRefusals()).toBe(2);
});

it('an invitation that is unknown, as that of a hidden shop, says how to be deleted', async () => {
  await openApp('/r/M7KQ-ACIK', { data: null });
  expect(screen.getByRole('heading', { name: 'Geçersiz Davet Kodu' })).toBeTruthy();
  expect(screen.queryByText(/Sildirmek için/), 'the code of a shop').toBeNull();
  cleanup();
  await openApp('/r/M7KQ2XW9T4RB6HNC', { data: null });
  expect(
    screen
      .getByText(/Sildirmek için/)
      .querySelector('a')
      ?.getAttribute('href'),
  ).toBe('/contact');
});
