import { and, asc, gt, lte, min, notInArray } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { businesses } from '#server/db/schema.ts';

type Deps = Pick<AppDeps, 'database' | 'testPhones'>;

/** Businesses read at once: the embedded database stops everything else while it reads. */
const BATCH = 1_000;

/**
 * Dealt out by number, part 1 having those up to `size`: no part grows over it, and finding them reads one row a part.
 */
export async function listParts({ database: { db } }: Deps, size: number): Promise<number[]> {
  const parts: number[] = [];
  for (;;) {
    const later = gt(businesses.id, (parts.at(-1) ?? 0) * size);
    const [row] = await db
      .select({ id: min(businesses.id) })
      .from(businesses)
      .where(later);
    if (row?.id == null) return parts;
    parts.push(Math.ceil(row.id / size));
  }
}

export async function* listSlugs({ database: { db }, testPhones }: Deps, part: number, size: number) {
  const { id, slug, phone } = businesses;
  const last = part * size;
  let rows: { id: number; slug: string }[] = [];
  do {
    const inRange = and(gt(id, rows.at(-1)?.id ?? last - size), lte(id, last));
    const shown = and(inRange, notInArray(phone, [...testPhones.keys()]));
    rows = await db.select({ id, slug }).from(businesses).where(shown).orderBy(asc(id)).limit(BATCH);
    yield rows.map((row) => row.slug);
  } while (rows.length === BATCH);
}
