import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { businesses, identityKeys, outbox } from './schema.ts';

/** Returns true if nobody has used the database yet: nothing in it was encrypted, and it has no business. */
export async function isDatabaseNew(db: Database): Promise<boolean> {
  for (const table of [identityKeys, outbox, businesses]) {
    const rows = await db.select({ one: sql`1` }).from(table).limit(1);
    if (rows.length > 0) return false;
  }
  return true;
}
