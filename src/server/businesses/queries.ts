import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { businessCodes, businesses, businessSlugs } from '#server/db/schema.ts';

/** A business row together with its active code. */
export interface BusinessRecord {
  id: number;
  slug: string;
  code: string;
  name: string;
  ownerName: string;
  ownerSurname: string;
  address: string | null;
  phone: string;
  ownerUuid: string | null;
  createdAt: Date;
}

type Reader = Database | Transaction;

async function findOne(db: Reader, condition: SQL): Promise<BusinessRecord | null> {
  const rows = await db
    .select({
      id: businesses.id,
      slug: businesses.slug,
      code: businessCodes.code,
      name: businesses.name,
      ownerName: businesses.ownerName,
      ownerSurname: businesses.ownerSurname,
      address: businesses.address,
      phone: businesses.phone,
      ownerUuid: businesses.ownerUuid,
      createdAt: businesses.createdAt,
    })
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

/** The business of a canonical phone, the product's identity of an owner. */
export function findBusinessByPhone(db: Reader, phone: string): Promise<BusinessRecord | null> {
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
