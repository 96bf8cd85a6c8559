import { and, asc, gt, lte, min, notInArray } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { onlyRow } from '#server/db/rows-of.ts';
import { businesses } from '#server/db/schema.ts';
import { isShown } from '#server/domain/floor/queries.ts';

/** Businesses per read: the embedded database blocks all other work during a read. */
const BATCH = 1_000;

/**
 * Returns the numbers of the non-empty parts. Ids up to `size` are part 1, and so on. So no part has more
 * than `size` businesses, and finding the parts reads one row each.
 */
export async function listParts({ database: { db } }: AppContext, size: number): Promise<number[]> {
  const parts: number[] = [];
  for (;;) {
    const later = gt(businesses.id, (parts.at(-1) ?? 0) * size);
    const lowest = { id: min(businesses.id) };
    const { id } = onlyRow(await db.select(lowest).from(businesses).where(later));
    if (id === null) return parts;
    parts.push(Math.ceil(id / size));
  }
}

export async function* listSlugs(
  { database: { db }, testPhones }: AppContext,
  { part, size }: { part: number; size: number },
) {
  const { id, slug, phone } = businesses;
  const last = part * size;
  let after: number | undefined = last - size;
  while (after !== undefined) {
    const inRange = and(gt(id, after), lte(id, last));
    const shown = and(inRange, notInArray(phone, [...testPhones.keys()]), isShown(db));
    const rows = await db.select({ id, slug }).from(businesses).where(shown).orderBy(asc(id)).limit(BATCH);
    yield rows.map((row) => row.slug);
    after = rows[BATCH - 1]?.id;
  }
}
