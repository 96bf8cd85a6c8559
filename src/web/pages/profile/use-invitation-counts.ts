import { useEffect, useState } from 'react';
import { countInvitations } from '#web/api/customer-invitations.ts';
import { useSession } from '#web/session/session.tsx';

type Counts = Awaited<ReturnType<typeof countInvitations>>;

/** How the owner's invitations stand; null until that is known, and where nobody can say. */
export function useInvitationCounts(): Counts | null {
  const { identity } = useSession();
  const [counts, setCounts] = useState<Counts | null>(null);
  useEffect(() => {
    let left = false;
    async function read() {
      const client = await identity();
      const token = await client.currentIdToken();
      if (token === null) return;
      const read = await countInvitations(token);
      if (!left) setCounts(read);
    }
    // The row then says what the tool does, as it does for whoever has none.
    read().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [identity]);
  return counts;
}
