import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { isStalePlan } from '#server/database-errors.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { businessCodes, businesses, businessSettings, businessSlugs, priceLists } from '#server/db/schema.ts';
import { ProductError } from '#server/product-error.ts';
import type { CanonicalPhone } from '#shared/phone.ts';

type BusinessRow = typeof businesses.$inferSelect;

/** What its owner has switched on. */
export type BusinessSettings = Omit<typeof businessSettings.$inferSelect, 'businessId'>;

export type BusinessRecord = BusinessRow &
  BusinessSettings & {
    /** The active one; null where every code of it was withdrawn (ADR 16). */
    code: string | null;
    /** Whether it has a price list, and lets anybody see it. */
    pricesShown: boolean;
  };

/** What its owner says of a business; a new column is one of these unless it is left out here. */
export type BusinessDetails = Omit<BusinessRow, 'id' | 'slug' | 'phone' | 'ownerUuid' | 'createdAt'>;

type Reader = Database | Transaction;

/** Of several the first in this order, with its newest code. */
const selectOne = (db: Reader, condition: SQL, ...order: SQL[]) =>
  db
    .select({
      ...getTableColumns(businesses),
      phoneShown: sql<boolean>`coalesce(${businessSettings.phoneShown}, false)`.as('phone_shown'),
      code: businessCodes.code,
      pricesShown: sql<boolean>`coalesce(${priceLists.shown}, false)`.as('prices_shown'),
    })
    .from(businesses)
    .leftJoin(businessSettings, eq(businessSettings.businessId, businesses.id))
    .leftJoin(priceLists, eq(priceLists.businessId, businesses.id))
    .leftJoin(
      businessCodes,
      and(eq(businessCodes.businessId, businesses.id), eq(businessCodes.isActive, true)),
    )
    .where(condition)
    .orderBy(...order, desc(businessCodes.id))
    .limit(1);

async function findOne(db: Reader, condition: SQL): Promise<BusinessRecord | null> {
  const rows = await selectOne(db, condition);
  return rows[0] ?? null;
}

export function findBusinessByPhone(db: Reader, phone: CanonicalPhone): Promise<BusinessRecord | null> {
  return findOne(db, eq(businesses.phone, phone));
}

/**
 * One statement, hence of one moment: between two a rename could make a page lead to itself. Former slugs count. From
 * JSON, of which the planner expects the same whatever it holds: an array by its length is planned anew each time.
 */
function selectBySlugs(db: Reader, name: string) {
  const slug = sql<string>`asked.slug`;
  const former = db
    .select({ id: businessSlugs.businessId })
    .from(businessSlugs)
    .where(eq(businessSlugs.slug, slug));
  const isPresent = eq(businesses.slug, slug);
  const found = selectOne(db, sql`(${isPresent} or ${businesses.id} = (${former}))`, desc(isPresent));
  const business = found.as('found');
  return db
    .select({ asked: slug, business: business._.selectedFields })
    .from(sql`jsonb_array_elements_text(${sql.placeholder('slugs')}::jsonb) as asked(slug)`)
    .crossJoinLateral(business)
    .prepare(name);
}

/** A database plans it each time. */
const UNNAMED = '';

const bySlugs = new WeakMap<Reader, ReturnType<typeof selectBySlugs>>();

/** Whoever opens a page waits for this, and to write and plan the statement takes longer than to send it. */
export async function findBusinessesBySlug(
  db: Reader,
  slugs: readonly string[],
): Promise<(BusinessRecord | null)[]> {
  const statement = bySlugs.get(db) ?? selectBySlugs(db, 'businesses_by_slug');
  bySlugs.set(db, statement);
  const asked = { slugs: JSON.stringify([...new Set(slugs)]) };
  const rows = await statement.execute(asked).catch((error: unknown) => {
    if (!isStalePlan(error)) throw error;
    return selectBySlugs(db, UNNAMED).execute(asked);
  });
  const found = new Map(rows.map((row) => [row.asked, row.business]));
  return slugs.map((slug) => found.get(slug) ?? null);
}

export async function findBusinessBySlug(db: Reader, slug: string): Promise<BusinessRecord | null> {
  const [business = null] = await findBusinessesBySlug(db, [slug]);
  return business;
}

export function findBusinessByCode(db: Reader, code: string): Promise<BusinessRecord | null> {
  return findOne(db, eq(businessCodes.code, code));
}

export function findBusinessById(db: Reader, id: number): Promise<BusinessRecord | null> {
  return findOne(db, eq(businesses.id, id));
}

/** Nobody else changes the business until the transaction is over. Null when it is gone. */
export async function lockBusinessById(tx: Transaction, id: number): Promise<BusinessRecord | null> {
  await tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.id, id)).for('update');
  return findBusinessById(tx, id);
}

/** Nobody else changes the business until the transaction is over. @throws {ProductError} NO_BUSINESS_FOR_PHONE */
export async function lockBusiness(tx: Transaction, phone: CanonicalPhone): Promise<BusinessRecord> {
  await tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.phone, phone)).for('update');
  const business = await findBusinessByPhone(tx, phone);
  if (business === null) throw new ProductError('NO_BUSINESS_FOR_PHONE');
  return business;
}
