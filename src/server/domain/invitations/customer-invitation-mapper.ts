import type { CustomerInvitation, InvitationState } from '#shared/contract/customer-invitation.ts';
import type { InvitedCustomer } from './queries.ts';

const stateOf = ({ openedAt, sentAt }: InvitedCustomer, isOpen: boolean): InvitationState => {
  if (openedAt !== null) return 'opened';
  if (!isOpen) return 'expired';
  return sentAt === null ? 'unsent' : 'sent';
};

export function presentCustomerInvitation(invited: InvitedCustomer, now: Date): CustomerInvitation {
  const { id, name, phone, otp, createdAt, sentAt, openedAt, expiresAt } = invited;
  const isOpen = expiresAt > now;
  return {
    id,
    name,
    phone,
    code: otp,
    state: stateOf(invited, isOpen),
    is_open: isOpen,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
    opened_at: openedAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
  };
}
