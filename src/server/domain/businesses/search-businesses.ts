import { desc, eq, or, sql } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { businessCodes, businesses, businessSlugs } from '#server/db/schema.ts';
import { parsePhone } from '#shared/domain/phone.ts';
import { plainLetters, slugFromName } from '#shared/domain/slug.ts';
import { findNamedBusiness } from './find-named-business.ts';

/**
 * Returns the match of {@link findNamedBusiness}, or else up to `limit` businesses, newest first. They match by code,
 * by a number in any notation, by part of a current or former slug, or by part of the owner's name. It reads
 * every row, so visitors must not reach it.
 */
export async function searchBusinesses(
  context: AppContext,
  { text, limit }: { text: string; limit: number },
): Promise<(typeof businesses.$inferSelect)[]> {
  const { db } = context.database;
  const exact = await findNamedBusiness(context, text);
  if (exact !== null) return [exact];
  const slug = slugFromName(text);
  const { ownerName, ownerSurname, id } = businesses;
  const phone = parsePhone(text);
  const { from, to } = plainLetters;
  const owner = sql`translate(${ownerName} || ' ' || ${ownerSurname}, ${from}, ${to})`;
  const bySlug = db
    .select({ id: businessSlugs.businessId })
    .from(businessSlugs)
    .where(sql`position(${slug} in ${businessSlugs.slug}) > 0`);
  const byCode = db
    .select({ id: businessCodes.businessId })
    .from(businessCodes)
    .where(eq(businessCodes.code, text));
  return db
    .select()
    .from(businesses)
    .where(
      or(
        sql`position(${slug.replaceAll('-', ' ')} in ${owner}) > 0`,
        sql`${id} in ${bySlug}`,
        sql`${id} in ${byCode}`,
        phone === null ? undefined : eq(businesses.phone, phone),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
}
