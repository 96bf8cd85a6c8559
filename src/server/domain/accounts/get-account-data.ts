import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import type { Transaction } from '#server/db/client.ts';
import { runExclusive } from '#server/db/run-exclusive.ts';
import {
  businessCodes,
  businessSlugs,
  customerInvitations,
  customers,
  places,
  priceListProducts,
  priceListSections,
  priceLists,
  userLegalAcceptances,
  visitCounts,
} from '#server/db/schema.ts';
import { ownBusiness } from '#server/domain/businesses/own-business.ts';
import type { IdentityProvider, Owner } from '#server/identity/port.ts';
import { operatorActionsOn } from './operator-actions.ts';

type AccountDataDeps = Pick<AppDeps, 'database' | 'clock'> & { identity: IdentityProvider };

/** All statements read one snapshot, so a change that commits between two of them is invisible to both. */
const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/**
 * Returns all stored data of an owner from one snapshot, in rows with their columns' names. One owner's copies are read
 * one after another, so that they leave database connections to others.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE
 */
export function getAccountData(deps: AccountDataDeps, owner: Pick<Owner, 'uid' | 'phone'>) {
  return runExclusive(deps.database, `account data ${owner.uid}`, () => readAccountData(deps, owner));
}

function readAccountData(deps: AccountDataDeps, owner: Pick<Owner, 'uid' | 'phone'>) {
  return deps.database.db.transaction(async (tx) => {
    const business = await ownBusiness(tx, owner);
    return {
      generated_at: deps.clock.now(),
      business,
      ...(await rowsOf(tx, business.id)),
      operator_actions: await operatorActionsOn(tx, business.id, owner.uid),
      sign_in: await deps.identity.signInRecords(tx, owner.uid),
    };
  }, ONE_MOMENT);
}

async function rowsOf(tx: Transaction, id: number) {
  const slugs = await tx
    .select({ slug: businessSlugs.slug, created_at: businessSlugs.createdAt })
    .from(businessSlugs)
    .where(eq(businessSlugs.businessId, id))
    .orderBy(businessSlugs.createdAt);
  const codes = await tx
    .select({
      id: businessCodes.id,
      code: businessCodes.code,
      qr_data: businessCodes.qrData,
      is_active: businessCodes.isActive,
      created_at: businessCodes.createdAt,
      updated_at: businessCodes.updatedAt,
    })
    .from(businessCodes)
    .where(eq(businessCodes.businessId, id))
    .orderBy(businessCodes.id);
  return {
    slugs,
    codes,
    customers: await customersOf(tx, id),
    places: await placesOf(tx, id),
    price_list: await priceListOf(tx, id),
    acceptances: await acceptancesOf(tx, id),
    visits: await visitsOf(tx, id),
  };
}

async function priceListOf(tx: Transaction, id: number) {
  const { version, shown, validFrom, updatedAt } = priceLists;
  const [list] = await tx
    .select({ version, shown, valid_from: validFrom, updated_at: updatedAt })
    .from(priceLists)
    .where(eq(priceLists.businessId, id));
  if (list === undefined) return null;
  const sections = await tx
    .select({ position: priceListSections.position, title: priceListSections.title })
    .from(priceListSections)
    .where(eq(priceListSections.businessId, id))
    .orderBy(priceListSections.position);
  const { section, position, name, note, unit, priceKurus } = priceListProducts;
  const products = await tx
    .select({ section, position, name, note, unit, price_kurus: priceKurus })
    .from(priceListProducts)
    .where(eq(priceListProducts.businessId, id))
    .orderBy(section, position);
  return { ...list, sections, products };
}

function customersOf(tx: Transaction, id: number) {
  const { name, phone, otp, createdAt } = customers;
  const { expiresAt, sentAt, openedAt } = customerInvitations;
  const invitation = { expires_at: expiresAt, sent_at: sentAt, opened_at: openedAt };
  return tx
    .select({ id: customers.id, name, phone, otp, created_at: createdAt, ...invitation })
    .from(customers)
    .leftJoin(customerInvitations, eq(customerInvitations.customerId, customers.id))
    .where(eq(customers.businessId, id))
    .orderBy(customers.id);
}

function placesOf(tx: Transaction, businessId: number) {
  const { id, label, createdAt } = places;
  return tx
    .select({ id, label, created_at: createdAt })
    .from(places)
    .where(eq(places.businessId, businessId))
    .orderBy(places.createdAt, places.label);
}

function visitsOf(tx: Transaction, id: number) {
  const { day, pageViews, codeScans } = visitCounts;
  return tx
    .select({ day, page_views: pageViews, code_scans: codeScans })
    .from(visitCounts)
    .where(eq(visitCounts.businessId, id))
    .orderBy(day);
}

function acceptancesOf(tx: Transaction, id: number) {
  return tx
    .select({
      id: userLegalAcceptances.id,
      document_type: userLegalAcceptances.documentType,
      document_version: userLegalAcceptances.documentVersion,
      document_hash: userLegalAcceptances.documentHash,
      accepted_at: userLegalAcceptances.acceptedAt,
      ip_address: userLegalAcceptances.ipAddress,
      user_agent: userLegalAcceptances.userAgent,
      created_at: userLegalAcceptances.createdAt,
    })
    .from(userLegalAcceptances)
    .where(eq(userLegalAcceptances.userId, id))
    .orderBy(userLegalAcceptances.id);
}
