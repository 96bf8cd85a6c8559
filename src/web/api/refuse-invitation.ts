import type { ResponseOf } from '#shared/contract/call.ts';
import type { refuseInvitationCall } from '#shared/contract/customer-invitation.ts';

// Type imports only, as in invitation-opened.ts; abort-after.ts would bring the chunk of forms.
type Call = typeof refuseInvitationCall;
const method: Call['method'] = 'POST';
const path: Call['path'] = '/api/invitation/:code/refusal';

/** Deletes the invited customer. Returns false if the app has taken the customer over. @throws if that failed */
export async function refuseInvitation(code: string): Promise<boolean> {
  const url = path.replace(':code', encodeURIComponent(code));
  const headers = { 'Content-Type': 'application/json' };
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(), 30_000);
  const answer = await fetch(url, { method, headers, signal: waiting.signal, credentials: 'omit' });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return ((await answer.json()) as ResponseOf<Call>).deleted;
}
