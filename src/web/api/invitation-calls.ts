import type { ResponseOf } from '#shared/contract/call.ts';
import type { invitationOpenedCall, refuseInvitationCall } from '#shared/contract/customer-invitation.ts';

// Type imports only: the contract would load zod on a page that does not need it otherwise, and abort-after.ts the
// chunk of forms.
type Call = typeof invitationOpenedCall | typeof refuseInvitationCall;
const method: Call['method'] = 'POST';

/** Sends neither a token nor App Check headers. */
function post(path: Call['path'], code: string, options: RequestInit): Promise<Response> {
  const url = path.replace(':code', encodeURIComponent(code));
  const headers = { 'Content-Type': 'application/json' };
  return fetch(url, { method, headers, credentials: 'omit', ...options });
}

/**
 * Reports that an invitation's page is open. Never rejects, because the customer could do nothing about a
 * failure. `keepalive` completes the request when the customer leaves for the app.
 */
export async function reportInvitationOpened(code: string): Promise<void> {
  await post('/api/invitation/:code/opened', code, { keepalive: true }).catch(() => undefined);
}

export type Refusal = ResponseOf<typeof refuseInvitationCall>;

/** Deletes the invited customer, unless the app has taken the customer over. @throws if that failed */
export async function refuseInvitation(code: string): Promise<Refusal> {
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(), 30_000);
  const answer = await post('/api/invitation/:code/refusal', code, { signal: waiting.signal });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as Refusal;
}
