import { useEffect, useEffectEvent, useState } from 'react';
import type { CustomerInvitation } from '#shared/contract/customer-invitation.ts';
import { listInvitations } from '#web/api/customer-invitations.ts';
import { useIdentityNow } from '#web/session/use-identity-now.ts';

export type InvitationsState =
  | { name: 'loading' }
  | { name: 'failed' }
  | { name: 'loaded'; invitations: readonly CustomerInvitation[] };

const newestFirst = (one: CustomerInvitation, other: CustomerInvitation) =>
  other.created_at.localeCompare(one.created_at) || other.id - one.id;

/** The owner's invitations, read once a visit, and what this page changes in them. */
export function useInvitations() {
  const identity = useIdentityNow();
  const [state, setState] = useState<InvitationsState>({ name: 'loading' });

  /** What is shown stays until the answer comes; a failure leaves it too. */
  const read = useEffectEvent(async () => {
    try {
      const client = await identity();
      const invitations = await listInvitations(await client.currentIdToken());
      setState({ name: 'loaded', invitations });
    } catch {
      setState((shown) => (shown.name === 'loaded' ? shown : { name: 'failed' }));
    }
  });
  useEffect(() => void read(), []);

  const change = (edit: (invitations: readonly CustomerInvitation[]) => CustomerInvitation[]) =>
    setState((shown) =>
      shown.name === 'loaded' ? { name: 'loaded', invitations: edit(shown.invitations) } : shown,
    );

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
    remove: (gone: CustomerInvitation) => change((known) => known.filter(({ id }) => id !== gone.id)),
  };
}
