import type { ResponseOf } from '#shared/contract/call.ts';
import type { refuseInvitationCall } from '#shared/contract/customer-invitation.ts';
import { abortAfter, REQUEST_TIMEOUT_MS } from './abort-after.ts';

// Type imports only, as in invitation-opened.ts.
type Call = typeof refuseInvitationCall;
const method: Call['method'] = 'POST';
const path: Call['path'] = '/api/invitation/:code/refusal';

/** Deletes the invited customer. Returns false if the app has taken the customer over. @throws if that failed */
export async function refuseInvitation(code: string): Promise<boolean> {
  const url = path.replace(':code', encodeURIComponent(code));
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, {
    ...{ method, headers, credentials: 'omit' },
    signal: abortAfter(REQUEST_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return ((await answer.json()) as ResponseOf<Call>).deleted;
}
