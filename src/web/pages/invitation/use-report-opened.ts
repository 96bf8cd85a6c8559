import { useEffect } from 'react';
import type { Invitation } from '#shared/contract/invitation.ts';
import { reportInvitationOpened } from '#web/api/invitation-calls.ts';
import { useSession } from '#web/auth/session/session.tsx';

/** Calls `call` once the page is visible, which may be at once. A prefetched page may never be visible. */
function whenSeen(call: () => void): () => void {
  const listening = new AbortController();
  function callIfVisible() {
    if (document.visibilityState !== 'visible') return;
    listening.abort();
    call();
  }
  document.addEventListener('visibilitychange', callIfVisible, { signal: listening.signal });
  callIfVisible();
  return () => listening.abort();
}

/**
 * Reports to the inviting owner that the customer opened the invitation. Only a hydrated page reports it,
 * because messengers also request pages for previews. Does not report the owner's own visit.
 */
export function useReportOpened(code: string, { type, business }: Invitation): void {
  const session = useSession();
  const ownPage = session.business?.phone === business.phone;
  const reporting = type === 'customer' && session.restored && !ownPage;
  useEffect(() => {
    return reporting ? whenSeen(() => void reportInvitationOpened(code)) : undefined;
  }, [code, reporting]);
}
