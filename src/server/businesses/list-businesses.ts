import { and, asc, gt, lte, min, notInArray } from 'drizzle-orm';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businesses } from '#server/db/schema.ts';
import type { CanonicalPhone } from '#shared/phone.ts';

interface Deps {
  database: DatabaseHandle;
  testPhones: ReadonlyMap<CanonicalPhone, string>;
}

/** Shops read at once: the embedded database stops everything else while it reads. */
const BATCH = 1_000;

/**
 * Which parts of `partSize` shops the sitemap has. Shops are dealt out by their number, part 1 having those up to
 * `partSize`: so a part never grows over it and no shop changes its part, and finding them reads one row a part.
 */
export async function listParts({ database }: Deps, partSize: number): Promise<number[]> {
  const parts: number[] = [];
  for (;;) {
    const after = (parts.at(-1) ?? 0) * partSize;
    const [row] = await database.db
      .select({ id: min(businesses.id) })
      .from(businesses)
      .where(gt(businesses.id, after));
    if (row?.id == null) return parts;
    parts.push(Math.ceil(row.id / partSize));
  }
}

/** The slugs of one part in batches, without the test numbers' shops. */
export async function* listSlugs(
  { database, testPhones }: Deps,
  part: number,
  partSize: number,
): AsyncGenerator<string[]> {
  const last = part * partSize;
  const hidden = [...testPhones.keys()];
  for (let after = last - partSize; ; ) {
    const rows = await database.db
      .select({ id: businesses.id, slug: businesses.slug })
      .from(businesses)
      .where(and(gt(businesses.id, after), lte(businesses.id, last), notInArray(businesses.phone, hidden)))
      .orderBy(asc(businesses.id))
      .limit(BATCH);
    if (rows.length > 0) yield rows.map(({ slug }) => slug);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? last;
  }
}
