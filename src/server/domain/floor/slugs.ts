import { eq, inArray, sql } from 'drizzle-orm';
import type { AppContext, TxContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/client.ts';
import { violatedConstraint } from '#server/db/database-errors.ts';
import { runExclusive } from '#server/db/run-exclusive.ts';
import { businesses, businessSlugs } from '#server/db/schema.ts';
import { ProductError } from '#server/product-error.ts';
import { numberedSlug, slugStem } from '#shared/domain/slug.ts';

/**
 * Former slugs are kept (ADR 14), so the names that a business can take in 30 days are limited. Not for ever: a stranger
 * with the owner's phone could use them up.
 */
const MAX_SLUGS = 20;
// One dated ahead by a wrong clock counts when its time comes, not until then.
const isRecent = sql<boolean>`${businessSlugs.createdAt} between now() - interval '30 days' and now()`;

// Names with different stems may still lead to the same slug, and another process may register the same phone; the
// transaction that loses looks and chooses again.
const ATTEMPTS = 8;
const REPEATED = new Set<string | null>([
  'businesses_slug_unique',
  'business_slugs_pkey',
  'businesses_phone_unique',
]);
/** An arbitrary constant: first half of the database's lock keys, by which one stem's transactions queue. */
const LOCK_SPACE = 7_305_022;

/** `isNew`: must be stored, because the business never had it. */
export interface ChosenSlug {
  slug: string;
  isNew: boolean;
}

/** The numbers to check first: the smallest ones, then powers of two. */
const FIRST_LOOK = [1, 2, 3, 4, 5, 6, 7, 8, ...Array.from({ length: 37 }, (_, n) => 2 ** (n + 4))];
const NUMBERS_AT_ONCE = 32;

/** Runs transactions that may choose the same slugs in turn; `wanted` comes from the name. */
export function withSlugLock<T>(
  context: AppContext,
  wanted: string,
  work: (context: TxContext) => Promise<T>,
): Promise<T> {
  const { database } = context;
  return runExclusive(database, `slug ${slugStem(wanted)}`, async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.db.transaction((tx) => work({ ...context, tx }));
      } catch (error) {
        if (!REPEATED.has(violatedConstraint(error)) || attempt === ATTEMPTS) throw error;
      }
    }
  });
}

/** Returns a slug that no business has or had (product.md decision 6). Run inside {@link withSlugLock}. */
export async function chooseSlug(tx: Transaction, wanted: string): Promise<string> {
  await queueUp(tx, wanted);
  return numberedSlug(wanted, await firstFree(tx, wanted));
}

/**
 * Returns the oldest slug of the business that matches, so that renaming back restores the link; else a new
 * one. Run inside {@link withSlugLock}.
 * @throws {ProductError} TOO_MANY_NAMES after 20 slugs in 30 days
 */
export async function chooseSlugAgain(
  tx: Transaction,
  { wanted, businessId }: { wanted: string; businessId: number },
): Promise<ChosenSlug> {
  const own = await tx
    .select({ slug: businessSlugs.slug, isRecent })
    .from(businessSlugs)
    .where(eq(businessSlugs.businessId, businessId))
    .orderBy(businessSlugs.createdAt);
  const former = own.find(({ slug }) => isNumbered(slug, wanted));
  if (former !== undefined) return { slug: former.slug, isNew: false };
  if (own.filter((each) => each.isRecent).length >= MAX_SLUGS) throw new ProductError('TOO_MANY_NAMES');
  return { slug: await chooseSlug(tx, wanted), isNew: true };
}

const isNumbered = (slug: string, base: string): boolean =>
  slug === base || slug === numberedSlug(base, Number(slug.split('-').at(-1)));

async function queueUp(tx: Transaction, base: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(${slugStem(base)}))`);
}

/** Returns the smallest free number, unless lower ones were freed, in a few queries of some thirty. */
async function firstFree(tx: Transaction, base: string): Promise<number> {
  let looked = FIRST_LOOK;
  let lastTaken = 0;
  for (;;) {
    const slugs = looked.map((number) => numberedSlug(base, number));
    const taken = await takenOf(tx, slugs);
    const index = slugs.findIndex((slug) => !taken.has(slug));
    const free = looked[index];
    if (free === undefined) throw new Error(`no number is free for ${base}`);
    lastTaken = looked[index - 1] ?? lastTaken;
    if (free - lastTaken === 1) return free;
    looked = spread(lastTaken, free);
  }
}

/** Returns numbers between two, evenly spaced, or all if there are few; the last one, maybe repeated, is `upper`. */
function spread(lower: number, upper: number): number[] {
  const step = Math.ceil((upper - lower) / NUMBERS_AT_ONCE);
  return Array.from({ length: NUMBERS_AT_ONCE }, (_, n) => Math.min(lower + (n + 1) * step, upper));
}

async function takenOf(tx: Transaction, candidates: string[]): Promise<Set<string>> {
  const kept = tx
    .select({ slug: businessSlugs.slug })
    .from(businessSlugs)
    .where(inArray(businessSlugs.slug, candidates));
  const shown = tx
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(inArray(businesses.slug, candidates));
  const rows = await kept.union(shown);
  return new Set(rows.map(({ slug }) => slug));
}
