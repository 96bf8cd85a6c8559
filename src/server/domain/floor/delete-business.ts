import { eq } from 'drizzle-orm';
import type { TxContext } from '#server/app-context.ts';
import { deleteBusinessRows } from '#server/db/delete-business-rows.ts';
import { businesses, numberMoves } from '#server/db/schema.ts';
import type { OpenMove } from './number-moves.ts';

export async function deleteBusiness({ limiter, tx }: TxContext, id: number): Promise<void> {
  await limiter.forget(tx, 'customerInvitationsPerBusinessDay', String(id));
  await deleteBusinessRows(tx, [id]);
}

/**
 * Hides a business whose number moved lately, until its former number takes it back or `retention.numberMoves` deletes
 * it. Returns the move as it is then. Frees the present number, which may register again at once (product.md 10.24).
 */
export async function hideBusiness(
  { limiter, trustedTime, tx }: TxContext,
  { move, deletedAt = trustedTime.rowTime() }: { move: OpenMove; deletedAt?: Date },
): Promise<OpenMove> {
  const { businessId, formerPhone } = move;
  const ofMove = eq(numberMoves.businessId, businessId);
  await limiter.forget(tx, 'customerInvitationsPerBusinessDay', String(businessId));
  await tx.update(numberMoves).set({ deletedAt }).where(ofMove);
  await tx
    .update(businesses)
    .set({ phone: formerPhone, ownerUuid: null })
    .where(eq(businesses.id, businessId));
  return { ...move, deletedAt };
}
