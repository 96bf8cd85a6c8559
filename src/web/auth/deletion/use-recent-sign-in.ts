import { useEffect, useState } from 'react';
import { useSession } from '#web/auth/session/session.tsx';

/** Maximum age of a sign-in that needs no new proof of the number, in milliseconds; the provider's own limit. */
const RECENT_MS = 5 * 60_000;

/**
 * Returns whether the owner signed in within five minutes, and that for another `marginMs`; null until that is known. True
 * if it cannot be known: without the provider or a session, the server refuses the deletion itself. A browser's clock
 * that is behind makes each sign-in recent.
 */
export function useRecentSignIn(marginMs = 0): boolean | null {
  const { identity } = useSession();
  const [isRecent, setRecent] = useState<boolean | null>(null);
  useEffect(() => {
    const look = async () => (await identity()).signedInAt();
    void look()
      .then((at) => at === null || Date.now() - at.getTime() <= RECENT_MS - marginMs)
      .catch(() => true)
      .then(setRecent);
  }, [identity, marginMs]);
  return isRecent;
}
