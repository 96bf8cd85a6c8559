import { useEffect, useState } from 'react';
import { countInvitations } from '#web/api/customer-invitations.ts';

type Counts = Awaited<ReturnType<typeof countInvitations>>;

/** How the owner's invitations stand; null until that is known, and where nobody can say. */
export function useInvitationCounts(): Counts | null {
  const [counts, setCounts] = useState<Counts | null>(null);
  useEffect(() => {
    let left = false;
    async function read() {
      const read = await countInvitations();
      if (!left) setCounts(read);
    }
    // The row then says what the tool does, as it does for whoever has none.
    read().catch(() => undefined);
    return () => {
      left = true;
    };
  }, []);
  return counts;
}
