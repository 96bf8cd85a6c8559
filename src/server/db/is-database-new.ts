import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { businesses, identityKeys, outbox } from './schema.ts';

/** Returns true if the database is unused: it contains no encrypted values and no business. */
export async function isDatabaseNew(db: Database): Promise<boolean> {
  for (const table of [identityKeys, outbox, businesses]) {
    const rows = await db.select({ one: sql`1` }).from(table).limit(1);
    if (rows.length > 0) return false;
  }
  return true;
}
