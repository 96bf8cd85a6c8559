import { and, desc, eq, getTableColumns, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import {
  businessCodes,
  businesses,
  businessSettings,
  businessSlugs,
  hiddenBusinesses,
  numberMoves,
  priceLists,
} from '#server/db/schema.ts';
import type { SpecialDay, WeekHours } from '#shared/domain/opening-hours.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

type BusinessRow = typeof businesses.$inferSelect;

/** The owner's settings and the opening hours. */
export type BusinessSettings = Omit<typeof businessSettings.$inferSelect, 'businessId'>;

export type BusinessRecord = BusinessRow &
  BusinessSettings & {
    /** The active code; null if all its codes were withdrawn (product.md 4.10). */
    code: string | null;
    /** True if it has a price list that the public page shows. */
    pricesShown: boolean;
    /** Why the operator hides it; null while it is shown. */
    hiddenReason: string | null;
  };

/** The details that the owner enters. A new column becomes one of these unless it is omitted here. */
export type BusinessDetails = Omit<BusinessRow, 'id' | 'slug' | 'phone' | 'ownerUuid' | 'createdAt'>;

/**
 * Who looks: the public finds no hidden business, an owner also one that the operator hides, and an operator also one
 * that was deleted while its former number can take it back.
 */
export type Scope = 'public' | 'owner' | 'operator';

const hiddenReason = (db: Database) =>
  db
    .select({ reason: hiddenBusinesses.hiddenReason })
    .from(hiddenBusinesses)
    .where(eq(hiddenBusinesses.businessId, businesses.id));

/** True for a business that exists in this scope. */
export function isShown(db: Database, scope: Scope = 'public'): SQL | undefined {
  const deletedAt = db
    .select({ deletedAt: numberMoves.deletedAt })
    .from(numberMoves)
    .where(eq(numberMoves.businessId, businesses.id));
  return and(
    scope === 'operator' ? undefined : isNull(sql`(${deletedAt})`),
    scope === 'public' ? notExists(hiddenReason(db)) : undefined,
  );
}

/**
 * Finds one business; of several active codes, reads the newest. Uses subqueries because of a planner error.
 * After an analysis of `businesses` and not of the other tables, PostgreSQL overestimates a foreign-key join,
 * by a factor of a thousand per table.
 */
async function findOne(db: Database, condition: SQL, scope: Scope): Promise<BusinessRecord | null> {
  const setting = (name: keyof BusinessSettings) =>
    db
      .select({ value: businessSettings[name] })
      .from(businessSettings)
      .where(eq(businessSettings.businessId, businesses.id));
  const pricesShown = db
    .select({ shown: priceLists.shown })
    .from(priceLists)
    .where(eq(priceLists.businessId, businesses.id));
  const code = db
    .select({ code: businessCodes.code })
    .from(businessCodes)
    .where(and(eq(businessCodes.businessId, businesses.id), eq(businessCodes.isActive, true)))
    .orderBy(desc(businessCodes.id))
    .limit(1);
  const rows = await db
    .select({
      ...getTableColumns(businesses),
      phoneShown: sql<boolean>`coalesce((${setting('phoneShown')}), false)`,
      openingHours: sql<WeekHours | null>`(${setting('openingHours')})`,
      secondHours: sql<WeekHours | null>`(${setting('secondHours')})`,
      specialDays: sql<SpecialDay[] | null>`(${setting('specialDays')})`,
      code: sql<string | null>`(${code})`,
      pricesShown: sql<boolean>`coalesce((${pricesShown}), false)`,
      hiddenReason: sql<string | null>`(${hiddenReason(db)})`,
    })
    .from(businesses)
    .where(and(condition, isShown(db, scope)));
  return rows[0] ?? null;
}

export function findBusinessByPhone(
  db: Database,
  phone: CanonicalPhone,
  scope: Scope = 'owner',
): Promise<BusinessRecord | null> {
  return findOne(db, eq(businesses.phone, phone), scope);
}

/** Reads current and former slugs in one snapshot: between two, a rename could redirect to itself. */
export function findBusinessBySlug(
  db: Database,
  slug: string,
  scope: Scope = 'public',
): Promise<BusinessRecord | null> {
  const present = db.select({ id: businesses.id }).from(businesses).where(eq(businesses.slug, slug));
  const former = db
    .select({ id: businessSlugs.businessId })
    .from(businessSlugs)
    .where(eq(businessSlugs.slug, slug));
  return findOne(db, eq(businesses.id, sql`coalesce((${present}), (${former}))`), scope);
}

/** Finds a business by an active code; the record contains that code even if the business has a newer one. */
export async function findBusinessByCode(db: Database, code: string): Promise<BusinessRecord | null> {
  const owner = db
    .select({ id: businessCodes.businessId })
    .from(businessCodes)
    .where(and(eq(businessCodes.code, code), eq(businessCodes.isActive, true)));
  const business = await findOne(db, eq(businesses.id, sql`(${owner})`), 'public');
  return business && { ...business, code };
}

export function findBusinessById(
  db: Database,
  id: number,
  scope: Scope = 'owner',
): Promise<BusinessRecord | null> {
  return findOne(db, eq(businesses.id, id), scope);
}
