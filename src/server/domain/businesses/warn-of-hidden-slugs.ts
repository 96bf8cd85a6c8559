import { inArray } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { businessSlugs } from '#server/db/schema.ts';

/** Logs the slugs, also former ones, whose address shows one of the site's `paths`, as after a release with a new page. */
export async function warnOfHiddenSlugs(
  { database, logger }: AppContext,
  paths: readonly string[],
): Promise<void> {
  const words = paths.map((path) => path.replace(/^\/|\/\*$/g, ''));
  const rows = await database.db
    .select({ slug: businessSlugs.slug })
    .from(businessSlugs)
    .where(inArray(businessSlugs.slug, words))
    .orderBy(businessSlugs.slug);
  if (rows.length === 0) return;
  const slugs = rows.map(({ slug }) => slug);
  logger.warn(
    { slugs },
    'pages of the site hide these addresses of businesses: ask their owners to choose another name',
  );
}
