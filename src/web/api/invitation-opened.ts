import type { invitationOpenedCall } from '#shared/contract/customer-invitation.ts';

// Type imports only: the contract would load zod on a page that does not need it otherwise.
type Call = typeof invitationOpenedCall;
const method: Call['method'] = 'POST';
const path: Call['path'] = '/api/invitation/:code/opened';

/**
 * Reports that an invitation's page is open. Never rejects, because the customer could do nothing about a
 * failure. Sends neither a token nor App Check headers. `keepalive` completes the request when the customer
 * leaves for the app.
 */
export async function reportInvitationOpened(code: string): Promise<void> {
  const url = path.replace(':code', encodeURIComponent(code));
  const headers = { 'Content-Type': 'application/json' };
  await fetch(url, { method, headers, keepalive: true, credentials: 'omit' }).catch(() => undefined);
}
