import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CustomerInvitation } from '#shared/contract/customer-invitation.ts';
import { listInvitations } from '#web/api/customer-invitations.ts';

export type InvitationsState =
  | { name: 'loading' }
  | { name: 'failed' }
  | { name: 'loaded'; invitations: readonly CustomerInvitation[] };

const newestFirst = (one: CustomerInvitation, other: CustomerInvitation) =>
  other.created_at.localeCompare(one.created_at) || other.id - one.id;

/** The owner's invitations, read once a visit, and what this page changes in them. */
export function useInvitations() {
  const [state, setState] = useState<InvitationsState>({ name: 'loading' });
  const reads = useRef(0);
  const changes = useRef(0);

  /** What is shown stays until the answer comes; a failure leaves it too. */
  const read = useEffectEvent(async (): Promise<void> => {
    reads.current += 1;
    const [mine, before] = [reads.current, changes.current];
    // Whoever asked later hears of more.
    const isOvertaken = () => mine !== reads.current;
    try {
      const invitations = await listInvitations();
      if (isOvertaken()) return;
      // Changed meanwhile: the answer is older than what is shown.
      if (before !== changes.current) return read();
      setState({ name: 'loaded', invitations });
    } catch {
      if (isOvertaken()) return;
      setState((shown) => (shown.name === 'loaded' ? shown : { name: 'failed' }));
    }
  });
  useEffect(() => void read(), []);

  function change(edit: (invitations: readonly CustomerInvitation[]) => CustomerInvitation[]): void {
    changes.current += 1;
    setState((shown) =>
      shown.name === 'loaded' ? { name: 'loaded', invitations: edit(shown.invitations) } : shown,
    );
  }

  return {
    state,
    retry() {
      setState({ name: 'loading' });
      void read();
    },
    readAgain: () => void read(),
    /** Takes in what the server has answered; with no list as yet, that is read anew. */
    put(changed: CustomerInvitation) {
      if (state.name !== 'loaded') return void read();
      change((known) => [changed, ...known.filter(({ id }) => id !== changed.id)].sort(newestFirst));
    },
    /** As {@link put}, and nothing where it was withdrawn meanwhile. */
    replace: (changed: CustomerInvitation) =>
      change((known) => known.map((each) => (each.id === changed.id ? changed : each))),
    remove: (gone: CustomerInvitation) => change((known) => known.filter(({ id }) => id !== gone.id)),
  };
}
