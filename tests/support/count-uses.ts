import { eq } from 'drizzle-orm';
import { type Clock, plusMs } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { rateLimits } from '#server/db/schema.ts';
import { type DatabaseLimitName, limits, type WindowRule } from '#server/rate-limit/limits.ts';
import { createStoredKeys } from '#server/rate-limit/stored-keys.ts';
import { SECRET } from './test-app.ts';

type WindowName = {
  [N in DatabaseLimitName]: (typeof limits)[N] extends WindowRule ? N : never;
}[DatabaseLimitName];

/** Records `uses` of a limit now, in one write: hundreds of calls would take seconds. */
export async function countUses(
  { db, clock }: { db: Database; clock: Clock },
  limit: WindowName,
  key: string,
  uses: number,
): Promise<void> {
  const stored = createStoredKeys(SECRET)(limit, key);
  const [row] = await db.select({ hits: rateLimits.hits }).from(rateLimits).where(eq(rateLimits.key, stored));
  const now = clock.now();
  const hits = [...(row?.hits ?? []), ...Array.from({ length: uses }, () => now.getTime())];
  const expiresAt = plusMs(now, limits[limit].windowSeconds * 1000);
  await db
    .insert(rateLimits)
    .values({ key: stored, hits, expiresAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { hits, expiresAt } });
}
