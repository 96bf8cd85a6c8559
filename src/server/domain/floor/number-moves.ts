import { and, eq, ne } from 'drizzle-orm';
import { plusMs } from '#server/clock.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { businesses, numberMoves } from '#server/db/schema.ts';
import { ProductError } from '#server/product-error.ts';
import { businessWaits, numberReserved } from '#shared/contract/take-back.ts';
import { dayAndMonth, dayInTurkey } from '#shared/domain/calendar-day.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { retention } from '#shared/legal/retention.ts';

/** A move that the former number can take back. */
export type OpenMove = typeof numberMoves.$inferSelect;

export async function findMoveOf(db: Database, businessId: number): Promise<OpenMove | null> {
  const [move] = await db.select().from(numberMoves).where(eq(numberMoves.businessId, businessId));
  return move ?? null;
}

export async function findMoveFrom(db: Database, formerPhone: CanonicalPhone): Promise<OpenMove | null> {
  const [move] = await db.select().from(numberMoves).where(eq(numberMoves.formerPhone, formerPhone));
  return move ?? null;
}

/**
 * Returns the move that a deletion has to wait for. Beside the previous release the former number may have registered
 * another business: then it can take none back.
 */
export async function findMoveToAwait(tx: Transaction, businessId: number): Promise<OpenMove | null> {
  const move = await findMoveOf(tx, businessId);
  if (move === null) return null;
  const other = and(eq(businesses.phone, move.formerPhone), ne(businesses.id, businessId));
  return (await tx.$count(businesses, other)) === 0 ? move : null;
}

/** Ends the right to take the move back. Needs the business locked. */
export async function closeMove(tx: Transaction, businessId: number): Promise<void> {
  await tx.delete(numberMoves).where(eq(numberMoves.businessId, businessId));
}

/** Returns the day in Turkey on which the move, or the deletion after it, becomes final: `5 Aralık`. */
export const lastDayOf = ({ movedAt, deletedAt }: OpenMove): string =>
  dayAndMonth(dayInTurkey(plusMs(deletedAt ?? movedAt, retention.numberMoves.ms)));

/** Call it after a look for the number's business: a move in between is then seen. @throws {ProductError} FORMER_NUMBER */
export async function refuseFormerNumber(db: Database, phone: CanonicalPhone): Promise<void> {
  const move = await findMoveFrom(db, phone);
  if (move !== null) throw new ProductError('FORMER_NUMBER', { message: numberReserved(lastDayOf(move)) });
}

/** Returns why a number has no business: it can take one back, which the sentence names, or there is none. */
export async function noBusinessOf(db: Database, phone: CanonicalPhone): Promise<ProductError> {
  const move = await findMoveFrom(db, phone);
  if (move === null) return new ProductError('NO_BUSINESS_FOR_PHONE');
  const [business] = await db
    .select({ name: businesses.name })
    .from(businesses)
    .where(eq(businesses.id, move.businessId));
  return new ProductError('FORMER_NUMBER', { message: businessWaits(business?.name ?? '', lastDayOf(move)) });
}
