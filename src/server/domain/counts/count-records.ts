import { and, count, eq, exists, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { onlyRow } from '#server/db/rows-of.ts';
import { customerInvitations, customers, places, priceListProducts, priceLists } from '#server/db/schema.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';

/**
 * Counts the records of the owner's tools, in one statement: open unsent invitations, products with a price.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE
 */
export async function countRecords({ database: { db }, clock }: AppContext, owner: Owner) {
  const { id } = await ownBusiness(db, owner);
  const { customerId, sentAt, openedAt, expiresAt } = customerInvitations;
  const { businessId, priceKurus } = priceListProducts;
  const countIf = (condition?: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const shownList = db
    .select()
    .from(priceLists)
    .where(and(eq(priceLists.businessId, id), priceLists.shown));
  const counts = await db
    .select({
      invitations: count(),
      unsent: countIf(and(isNull(sentAt), isNull(openedAt), gt(expiresAt, clock.now()))),
      opened: countIf(isNotNull(openedAt)),
      places: db.$count(places, eq(places.businessId, id)),
      products: db.$count(priceListProducts, and(eq(businessId, id), isNotNull(priceKurus))),
      pricesShown: sql<boolean>`${exists(shownList)}`,
    })
    .from(customers)
    .innerJoin(customerInvitations, eq(customerId, customers.id))
    .where(eq(customers.businessId, id));
  return onlyRow(counts);
}
