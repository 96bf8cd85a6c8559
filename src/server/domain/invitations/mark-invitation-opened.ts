import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import { isInvitationCode } from './codes.ts';

/** Records the first opening. An unknown or expired code changes nothing. */
export async function markInvitationOpened(
  { database: { db }, clock }: AppContext,
  code: string,
): Promise<void> {
  if (!isInvitationCode(code)) return;
  const now = clock.now();
  const { customerId, openedAt, expiresAt } = customerInvitations;
  const invited = db.select({ id: customers.id }).from(customers).where(eq(customers.otp, code));
  await db
    .update(customerInvitations)
    .set({ openedAt: now })
    .where(and(inArray(customerId, invited), isNull(openedAt), gt(expiresAt, now)));
}
