import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import { isInvitationCode } from './codes.ts';

/** Records the first opening. An unknown or expired code changes nothing. */
export async function markInvitationOpened(
  { database: { db }, clock }: Pick<AppDeps, 'database' | 'clock'>,
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
