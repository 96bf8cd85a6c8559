// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { BUSINESS, openApp } from '../../../../tests/support/open-app.tsx';

const paths = () =>
  [...document.querySelectorAll('[data-main-link]')].map((link) => link.getAttribute('href'));
const isOwners = () => document.documentElement.hasAttribute('data-owner');

beforeEach(() => document.documentElement.removeAttribute('data-owner'));

it('the main buttons lead visitors to the registration', async () => {
  await openApp('/');
  expect([paths(), isOwners()]).toEqual([['/register', '/register'], false]);
});

it('the main buttons lead to the profile from login to logout', async () => {
  await openApp('/');
  await act(async () => businessStore.save(BUSINESS));
  const profile = `/profile/${BUSINESS.slug}`;
  expect([paths(), isOwners()]).toEqual([[profile, profile], true]);
  await act(async () => businessStore.clear());
  expect([paths(), isOwners()]).toEqual([['/register', '/register'], false]);
});

it('the main buttons lead to the registration while the business has no slug', async () => {
  await openApp('/', { owner: { ...BUSINESS, slug: '' } });
  expect([paths(), isOwners()]).toEqual([['/register', '/register'], false]);
});
