// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Business } from '#shared/contract/business.ts';
import { answer, BUSINESS, openApp, SHOP } from '../../../tests/support/open-app.tsx';

const PROFILE = `/profile/${BUSINESS.slug}`;
const LOOKUP = 'GET /api/business/by-phone/%2B905321234567';

/** Opens the landing page as the owner of this business, which the server also knows. */
const openAs = (owner: Business) => openApp('/', { owner, replies: { [LOOKUP]: [answer(owner)] } });

const menu = () => document.querySelector('#site-menu') as HTMLElement;
/** Returns the texts of the header, or of the menu in it, that this selector matches. */
const texts = (selector: string, inside = screen.getByRole('banner')) =>
  [...inside.querySelectorAll(selector)]
    .filter((element) => (menu() === inside) === menu().contains(element))
    .map(({ textContent }) => textContent);
const profileLinks = () =>
  within(screen.getByRole('banner'))
    .queryAllByRole('link', { name: 'Profilim' })
    .map((link) => link.getAttribute('href'));

it('the header greets an owner by the name of the business, and has a profile link and a logout', async () => {
  await openAs(BUSINESS);
  expect(texts('.greeting')).toEqual([`Hoş geldiniz, ${BUSINESS.name}`]);
  expect(texts('button:not([aria-label])')).toEqual(['Çıkış Yap']);
  expect(texts('a')).not.toContain('Kayıt Ol');
  expect(profileLinks()).toEqual([PROFILE, PROFILE]);
  const [link] = within(screen.getByRole('banner')).getAllByRole('link', { name: 'Profilim' });
  await act(async () => link?.click());
  expect(location.pathname).toBe(PROFILE);
});

it('the header also greets an owner without a name', async () => {
  await openAs({ ...BUSINESS, name: '' });
  expect(texts('.greeting')).toEqual(['Hoş geldiniz, İşletme Sahibi']);
  expect(profileLinks()).toEqual([PROFILE, PROFILE]);
});

it('the header has no profile link while the business has no slug', async () => {
  await openAs({ ...BUSINESS, slug: '' });
  expect(texts('.greeting')).toEqual([`Hoş geldiniz, ${BUSINESS.name}`]);
  expect(profileLinks()).toEqual([]);
});

it('the menu of small screens has the same items for an owner', async () => {
  await openAs(BUSINESS);
  expect(texts('a', menu())).toEqual(['Özellikler', 'Yorumlar', 'İletişim', 'Profilim']);
  expect(texts('span', menu())).toContain(`Hoş geldiniz, ${BUSINESS.name}`);
  expect(texts('button', menu())).toEqual(['Çıkış Yap']);
});

it('the footer of a page for customers leads an owner to the profile', async () => {
  await openApp('/baska', { owner: BUSINESS, data: { ...SHOP, id: 8, slug: 'baska', name: 'Başka' } });
  expect(await screen.findByRole('heading', { name: 'Başka' })).toBeTruthy();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.queryByRole('link', { name: 'Kayıt Ol' })).toBeNull();
  expect(footer.queryByRole('button', { name: 'Giriş Yap' })).toBeNull();
  expect(footer.getByRole('link', { name: 'Profilim' }).getAttribute('href')).toBe(PROFILE);
});
