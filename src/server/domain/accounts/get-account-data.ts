import { eq, inArray } from 'drizzle-orm';
import type { AppContext, TxContext } from '#server/app-context.ts';
import { SNAPSHOT, type Transaction } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { runExclusive } from '#server/db/run-exclusive.ts';
import {
  adminActions,
  businessCodes,
  businessSlugs,
  customerInvitations,
  customers,
  invitationRefusals,
  numberMoves,
  places,
  priceListProducts,
  priceListSections,
  priceLists,
  productAllergens,
  userLegalAcceptances,
  visitCounts,
} from '#server/db/schema.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { BusinessRecord } from '#server/domain/floor/queries.ts';
import type { Owner } from '#server/identity/port.ts';
import { adminTarget } from './admin-target.ts';

/**
 * Returns all stored data of an owner from one snapshot, in rows with their columns' names. One owner's copies are read
 * one after another, so that they leave database connections to others.
 * @throws {InvalidIdTokenError} if the session has ended since it was verified
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE
 */
export function getAccountData(context: AppContext, owner: Owner) {
  const { database, identity } = context;
  const read = async (tx: Transaction) => {
    // A copy waits for the owner's earlier ones; the session may have ended meanwhile.
    await identity.checkSession(tx, owner);
    return readAccountData({ ...context, tx }, { uid: owner.uid, business: await ownBusiness(tx, owner) });
  };
  return runExclusive(database, `account data ${owner.uid}`, () => database.db.transaction(read, SNAPSHOT));
}

/** Returns the same for an operator, who needs no session, also of a hidden business. @throws {ProductError} NO_BUSINESS_FOR_PHONE */
export function getAccountDataForOperator(context: AppContext, user: Pick<Owner, 'uid' | 'phone'>) {
  return context.database.db.transaction(async (tx) => {
    const business = await ownBusiness(tx, user, 'operator');
    return readAccountData({ ...context, tx }, { uid: user.uid, business });
  }, SNAPSHOT);
}

async function readAccountData(
  { clock, identity, tx }: TxContext,
  { uid, business }: { uid: string; business: BusinessRecord },
) {
  return {
    generated_at: clock.now(),
    business,
    ...(await rowsOf(tx, business.id)),
    operator_actions: await operatorActionsOn(tx, [adminTarget.business(business.id), adminTarget.user(uid)]),
    sign_in: await identity.signInRecords(tx, uid),
  };
}

async function rowsOf(tx: Transaction, id: number) {
  return {
    slugs: await tx
      .select(columnsOf(businessSlugs, 'slug', 'createdAt'))
      .from(businessSlugs)
      .where(eq(businessSlugs.businessId, id))
      .orderBy(businessSlugs.createdAt),
    codes: await tx
      .select(columnsOf(businessCodes, 'id', 'code', 'qrData', 'isActive', 'createdAt', 'updatedAt'))
      .from(businessCodes)
      .where(eq(businessCodes.businessId, id))
      .orderBy(businessCodes.id),
    customers: await tx
      .select({
        ...columnsOf(customers, 'id', 'name', 'phone', 'otp', 'createdAt'),
        ...columnsOf(customerInvitations, 'expiresAt', 'sentAt', 'openedAt'),
      })
      .from(customers)
      .leftJoin(customerInvitations, eq(customerInvitations.customerId, customers.id))
      .where(eq(customers.businessId, id))
      .orderBy(customers.id),
    refusals: await tx
      .select(columnsOf(invitationRefusals, 'refusedAt'))
      .from(invitationRefusals)
      .where(eq(invitationRefusals.businessId, id))
      .orderBy(invitationRefusals.refusedAt),
    number_moves: await tx
      .select(columnsOf(numberMoves, 'formerPhone', 'movedAt', 'formerDevices'))
      .from(numberMoves)
      .where(eq(numberMoves.businessId, id)),
    places: await tx
      .select(columnsOf(places, 'id', 'label', 'createdAt'))
      .from(places)
      .where(eq(places.businessId, id))
      .orderBy(places.createdAt, places.label),
    price_list: await priceListOf(tx, id),
    product_allergens: await tx
      .select(columnsOf(productAllergens, 'section', 'name', 'note', 'allergens'))
      .from(productAllergens)
      .where(eq(productAllergens.businessId, id))
      .orderBy(productAllergens.position),
    legal_acceptances: await tx
      .select({
        ...columnsOf(userLegalAcceptances, 'id', 'documentType', 'documentVersion', 'documentHash'),
        ...columnsOf(userLegalAcceptances, 'acceptedAt', 'ipAddress', 'userAgent', 'createdAt'),
      })
      .from(userLegalAcceptances)
      .where(eq(userLegalAcceptances.userId, id))
      .orderBy(userLegalAcceptances.id),
    visits: await tx
      .select(columnsOf(visitCounts, 'day', 'pageViews', 'codeScans', 'appTaps', 'storeTaps', 'contactTaps'))
      .from(visitCounts)
      .where(eq(visitCounts.businessId, id))
      .orderBy(visitCounts.day),
  };
}

/** Returns operators' actions on the owner, including reads, oldest first; without the operators' names. */
function operatorActionsOn(tx: Transaction, targets: string[]) {
  return tx
    .select(columnsOf(adminActions, 'at', 'verb', 'result'))
    .from(adminActions)
    .where(inArray(adminActions.target, targets))
    .orderBy(adminActions.id);
}

async function priceListOf(tx: Transaction, id: number) {
  const [list] = await tx
    .select(columnsOf(priceLists, 'version', 'shown', 'validFrom', 'updatedAt', 'printed'))
    .from(priceLists)
    .where(eq(priceLists.businessId, id));
  if (list === undefined) return null;
  const sections = await tx
    .select(columnsOf(priceListSections, 'position', 'title'))
    .from(priceListSections)
    .where(eq(priceListSections.businessId, id))
    .orderBy(priceListSections.position);
  const products = await tx
    .select(columnsOf(priceListProducts, 'section', 'position', 'name', 'note', 'unit', 'priceKurus'))
    .from(priceListProducts)
    .where(eq(priceListProducts.businessId, id))
    .orderBy(priceListProducts.section, priceListProducts.position);
  return { ...list, sections, products };
}
