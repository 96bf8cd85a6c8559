import { eq, inArray, sql } from 'drizzle-orm';
import type { DatabaseHandle, PageTransaction, Transaction } from '#server/db/client.ts';
import { violatedConstraint } from '#server/db/database-errors.ts';
import { runExclusive } from '#server/db/run-exclusive.ts';
import { businesses, businessSlugs } from '#server/db/schema.ts';
import { ProductError } from '#server/product-error.ts';
import { numberedSlug, slugStem } from '#shared/domain/slug.ts';

/** Former slugs stay a business's own (ADR 14), so renaming must not be a way to take names from everybody. */
const MAX_SLUGS = 20;

// Names of different stems may come to the same slug all the same; the loser chooses again.
const ATTEMPTS = 8;
const SLUG_CONSTRAINTS = new Set(['businesses_slug_unique', 'business_slugs_pkey']);
/** Any constant: the first half of the keys by which transactions that want one stem queue in the database. */
const LOCK_SPACE = 7_305_022;

/** `isNew`: it has to be stored, because the business never had it. */
export interface ChosenSlug {
  slug: string;
  isNew: boolean;
}

/** The numbers that are looked at first: the smallest, then further and further away. */
const FIRST_LOOK = [...numbers(1, 8), ...Array.from({ length: 37 }, (_, n) => 2 ** (n + 4))];
const NUMBERS_AT_ONCE = 32;

/** One after the other for all that may come to the same slugs. `wanted` comes from the business's name. */
export function withSlugLock<T>(
  database: DatabaseHandle,
  wanted: string,
  work: PageTransaction<T>,
): Promise<T> {
  return runExclusive(database, `slug ${slugStem(wanted)}`, () => withSlugRetry(database, work));
}

async function withSlugRetry<T>(database: DatabaseHandle, work: PageTransaction<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.pageTransaction(work);
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === null || !SLUG_CONSTRAINTS.has(constraint) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** A slug that no business has or ever had (product.md decision 6). Run inside {@link withSlugLock}. */
export async function chooseSlug(tx: Transaction, wanted: string): Promise<string> {
  await queueUp(tx, wanted);
  return numberedSlug(wanted, await firstFree(tx, wanted));
}

/**
 * A slug that the business had before it gets back, so that renaming there and back leads home. Run inside {@link
 * withSlugLock}. @throws {ProductError} TOO_MANY_NAMES when it would be one too many
 */
export async function chooseSlugAgain(
  tx: Transaction,
  wanted: string,
  businessId: number,
): Promise<ChosenSlug> {
  const own = await tx
    .select({ slug: businessSlugs.slug })
    .from(businessSlugs)
    .where(eq(businessSlugs.businessId, businessId));
  const before = own.map(({ slug }) => slug).filter((slug) => isNumbered(slug, wanted));
  const [shortest] = before.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  if (shortest !== undefined) return { slug: shortest, isNew: false };
  if (own.length >= MAX_SLUGS) throw new ProductError('TOO_MANY_NAMES');
  return { slug: await chooseSlug(tx, wanted), isNew: true };
}

function isNumbered(slug: string, base: string): boolean {
  const number = /-([1-9]\d{0,15})$/.exec(slug)?.[1];
  return slug === base || (number !== undefined && slug === numberedSlug(base, Number(number)));
}

async function queueUp(tx: Transaction, base: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(${slugStem(base)}))`);
}

/** The smallest while none below it was freed. However many are taken, a few look-ups of some thirty find one. */
async function firstFree(tx: Transaction, base: string): Promise<number> {
  let looked = FIRST_LOOK;
  let lastTaken = 0;
  for (;;) {
    const taken = await takenOf(tx, base, looked);
    const index = looked.findIndex((number) => !taken.has(number));
    const free = looked[index];
    if (free === undefined) throw new Error(`no number is free for ${base}`);
    lastTaken = looked[index - 1] ?? lastTaken;
    if (free - lastTaken === 1) return free;
    looked = spread(lastTaken, free);
  }
}

/** Numbers between two, evenly spread; all there are, where they are few. The upper one ends them. */
function spread(lower: number, upper: number): number[] {
  const step = Math.ceil((upper - lower) / NUMBERS_AT_ONCE);
  const between = Array.from({ length: NUMBERS_AT_ONCE }, (_, n) => lower + (n + 1) * step);
  return [...between.filter((number) => number < upper), upper];
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

async function takenOf(tx: Transaction, base: string, looked: readonly number[]): Promise<Set<number>> {
  const numberOf = new Map(looked.map((number) => [numberedSlug(base, number), number]));
  const candidates = [...numberOf.keys()];
  const kept = tx
    .select({ slug: businessSlugs.slug })
    .from(businessSlugs)
    .where(inArray(businessSlugs.slug, candidates));
  const shown = tx
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(inArray(businesses.slug, candidates));
  const rows = await kept.union(shown);
  return new Set(rows.flatMap(({ slug }) => numberOf.get(slug) ?? []));
}
