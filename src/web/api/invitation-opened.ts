import type { invitationOpenedCall } from '#shared/contract/customer-invitation.ts';

// As types alone: the contract would bring zod to a page that has no other use for it.
type Call = typeof invitationOpenedCall;
const method: Call['method'] = 'POST';
const path: Call['path'] = '/api/invitation/:code/opened';

/**
 * Says that an invitation's page is open; never rejects, because there is nothing that a customer could do. Neither a
 * token nor App Check goes along, and it is sent to its end when the customer is off to the app.
 */
export async function reportInvitationOpened(code: string): Promise<void> {
  const url = path.replace(':code', encodeURIComponent(code));
  const headers = { 'Content-Type': 'application/json' };
  await fetch(url, { method, headers, keepalive: true, credentials: 'omit' }).catch(() => undefined);
}
