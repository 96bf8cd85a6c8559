import type { logoutCall } from '#shared/contract/auth.ts';
import { abortAfter, REQUEST_TIMEOUT_MS } from '#web/api/abort-after.ts';
import { localStore } from '#web/lib/browser-storage.ts';
import { LOGOUT_TICKETS } from './identity-client.ts';

// Type imports only: the contract would load zod with the identity SDK.
type Call = typeof logoutCall;
const method: Call['method'] = 'POST';
const path: Call['path'] = '/api/auth/logout';

const stored = () => localStore.read(LOGOUT_TICKETS)?.split(' ') ?? [];

function store(tickets: string[]): void {
  if (tickets.length === 0) localStore.remove(LOGOUT_TICKETS);
  else localStore.write(LOGOUT_TICKETS, tickets.join(' '));
}

/** Returns the SHA-256 of a refresh token in base64url, which ends its session and nothing else. */
export async function toLogoutTicket(refreshToken: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refreshToken)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Returns true if the server has answered for good. A captive portal's page is not an answer. */
async function isAnswered(ticket: string): Promise<boolean> {
  const response = await fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ticket }),
    // A logout is often followed by leaving the page.
    keepalive: true,
    credentials: 'omit',
    signal: abortAfter(REQUEST_TIMEOUT_MS),
  });
  await response.json();
  return response.status < 500 && response.status !== 429;
}

/** Ends the sessions of stored tickets on the server. Never rejects: a ticket stays for the next page load. */
export async function sendLogoutTickets(): Promise<void> {
  for (const ticket of stored()) {
    if (await isAnswered(ticket).catch(() => false)) store(stored().filter((each) => each !== ticket));
  }
}

/** Ends a session on the server, later if there is no network. */
export function sendLogoutTicket(ticket: string): void {
  store([...stored(), ticket]);
  void sendLogoutTickets();
}
