// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { hashToken } from '#server/identity/embedded/hash-token.ts';
import { LOGOUT_TICKETS } from './identity-client.ts';
import { sendLogoutTicket, sendLogoutTickets, toLogoutTicket } from './logout-tickets.ts';

const stored = () => localStorage.getItem(LOGOUT_TICKETS);
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

const answer = (status: number) => new Response('{"success":true}', { status });
const sent = () => fetched.mock.calls.map(([, request]) => JSON.parse(String(request?.body)).ticket);

afterEach(() => {
  localStorage.clear();
  fetched.mockReset();
});

it('a ticket is the hash that the server stores of the token', async () => {
  expect(await toLogoutTicket('token')).toBe(hashToken('token'));
});

it('a ticket is removed once the server has answered', async () => {
  fetched.mockResolvedValueOnce(answer(200));
  sendLogoutTicket('one');
  expect(stored()).toBe('one');
  await vi.waitFor(() => expect(stored()).toBeNull());
});

it.each([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal answers', async () => new Response('<html>', { status: 200 })],
  ['the server is away', async () => answer(503)],
  ['the limit is reached', async () => answer(429)],
])('tickets stay if %s, and are sent at the next page load', async (_, reply) => {
  fetched.mockImplementation(reply);
  sendLogoutTicket('one');
  sendLogoutTicket('two');
  await sendLogoutTickets();
  expect(stored()).toBe('one two');
  fetched.mockReset();
  fetched.mockImplementation(async () => answer(200));
  await sendLogoutTickets();
  expect([sent(), stored()]).toEqual([['one', 'two'], null]);
});
