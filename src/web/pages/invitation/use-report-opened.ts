import { useEffect } from 'react';
import type { Invitation } from '#shared/contract/invitation.ts';
import { reportInvitationOpened } from '#web/api/invitation-opened.ts';
import { useSession } from '#web/auth/session/session.tsx';

/** Calls once the page is in sight, at once where it is; a page that a browser fetched ahead may never be. */
function whenSeen(call: () => void): () => void {
  const listening = new AbortController();
  function look() {
    if (document.visibilityState !== 'visible') return;
    listening.abort();
    call();
  }
  document.addEventListener('visibilitychange', look, { signal: listening.signal });
  look();
  return () => listening.abort();
}

/**
 * Tells whoever invited a customer that the invitation was opened. Only a page that has come alive can say so: a request
 * would also be what messengers send for a preview. Not said by the owner who looks at it.
 */
export function useReportOpened(code: string, { type, business }: Invitation): void {
  const session = useSession();
  const ownPage = session.business?.phone === business.phone;
  const reporting = type === 'customer' && session.restored && !ownPage;
  useEffect(() => {
    return reporting ? whenSeen(() => void reportInvitationOpened(code)) : undefined;
  }, [code, reporting]);
}
