import type { CustomerInvitation, InvitationState } from '#shared/contract/customer-invitation.ts';
import { digitsOf } from '#shared/domain/digits.ts';
import { searchText } from '#shared/domain/search-text.ts';

export type Filter = InvitationState | 'all';

const NUMBER = /^\+?\d+$/;

/** Matches names, and numbers in any format, with or without 0 or +90. */
function matches({ name, phone }: CustomerInvitation, query: string): boolean {
  const text = searchText(query);
  if (searchText(name).includes(text)) return true;
  const digits = digitsOf(text).replace(/^0+/, '');
  return NUMBER.test(text) && digits !== '' && phone.includes(digits);
}

export const ofState = (invitations: readonly CustomerInvitation[], filter: Filter) =>
  filter === 'all' ? [...invitations] : invitations.filter(({ state }) => state === filter);

/** Keeps the order. The filter lets `pinned` through, whose state may have just changed; the query does not. */
export function findInvitations(
  invitations: readonly CustomerInvitation[],
  { filter, query, pinned }: { filter: Filter; query: string; pinned: number | null },
): CustomerInvitation[] {
  return invitations.filter(
    (invitation) =>
      (filter === 'all' || invitation.state === filter || invitation.id === pinned) &&
      matches(invitation, query),
  );
}
