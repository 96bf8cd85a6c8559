import type { CustomerInvitation, InvitationState } from '#shared/contract/customer-invitation.ts';

export type Filter = InvitationState | 'all';

/** As it is looked for: without case, and without the dots and tails that a hasty thumb leaves out. */
function folded(text: string): string {
  const small = text.toLocaleLowerCase('tr').normalize('NFD').replace(/\p{M}/gu, '');
  return small.replaceAll('ı', 'i');
}

/** Whether name or number has what was typed; a number in any form, with or without 0 or +90. */
function matches({ name, phone }: CustomerInvitation, sought: string): boolean {
  const text = folded(sought.trim());
  if (folded(name).includes(text)) return true;
  const isNumber = /^[\d\s+().-]+$/.test(text);
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return isNumber && digits !== '' && phone.includes(digits);
}

export const ofState = (invitations: readonly CustomerInvitation[], filter: Filter) =>
  filter === 'all' ? [...invitations] : invitations.filter(({ state }) => state === filter);

/** In their order; `kept` stays in sight, whatever has just become of it. */
export function findInvitations(
  invitations: readonly CustomerInvitation[],
  { filter, sought, kept }: { filter: Filter; sought: string; kept: number | null },
): CustomerInvitation[] {
  return invitations.filter(
    (invitation) =>
      invitation.id === kept ||
      ((filter === 'all' || invitation.state === filter) && matches(invitation, sought)),
  );
}
