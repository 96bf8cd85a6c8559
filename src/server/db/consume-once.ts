import type { Database } from './client.ts';
import { spentChallenges } from './schema.ts';

/**
 * Records a challenge or token as used; the second of two simultaneous uses waits. Returns false if it was used before.
 * Retention deletes expired ones.
 */
export async function consumeOnce(db: Database, id: string, expiresAt: Date): Promise<boolean> {
  const used = await db
    .insert(spentChallenges)
    .values({ id, expiresAt })
    .onConflictDoNothing()
    .returning({ id: spentChallenges.id });
  return used.length > 0;
}
