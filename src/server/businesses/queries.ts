import { and, desc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { businessCodes, businesses, businessSlugs } from '#server/db/schema.ts';
import type { CanonicalPhone } from '#shared/phone.ts';

type BusinessRow = typeof businesses.$inferSelect;

/** A business row together with its active code. */
export type BusinessRecord = BusinessRow & Pick<typeof businessCodes.$inferSelect, 'code'>;

/** What its owner says of a business; a new column is one of these unless it is left out here. */
export type BusinessDetails = Omit<BusinessRow, 'id' | 'slug' | 'phone' | 'ownerUuid' | 'createdAt'>;

type Reader = Database | Transaction;

async function findOne(db: Reader, condition: SQL): Promise<BusinessRecord | null> {
  const rows = await db
    .select({ ...getTableColumns(businesses), code: businessCodes.code })
    .from(businesses)
    .innerJoin(
      businessCodes,
      and(eq(businessCodes.businessId, businesses.id), eq(businessCodes.isActive, true)),
    )
    .where(condition)
    .orderBy(desc(businessCodes.id))
    .limit(1);
  return rows[0] ?? null;
}

/** The business of a phone, the product's identity of an owner. */
export function findBusinessByPhone(db: Reader, phone: CanonicalPhone): Promise<BusinessRecord | null> {
  return findOne(db, eq(businesses.phone, phone));
}

/** The business whose page lives at this slug today. */
export function findBusinessBySlug(db: Reader, slug: string): Promise<BusinessRecord | null> {
  return findOne(db, eq(businesses.slug, slug));
}

/** The business that an active business code invites to. */
export function findBusinessByCode(db: Reader, code: string): Promise<BusinessRecord | null> {
  return findOne(db, eq(businessCodes.code, code));
}

/** The business, by its number. */
export function findBusinessById(db: Reader, id: number): Promise<BusinessRecord | null> {
  return findOne(db, eq(businesses.id, id));
}

/** Where a slug that was once given now leads; null when no living business ever had it. */
export async function findCurrentSlug(db: Reader, slug: string): Promise<string | null> {
  const rows = await db
    .select({ slug: businesses.slug })
    .from(businessSlugs)
    .innerJoin(businesses, eq(businesses.id, businessSlugs.businessId))
    .where(eq(businessSlugs.slug, slug))
    .limit(1);
  return rows[0]?.slug ?? null;
}
