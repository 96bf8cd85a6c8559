import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { overdue } from '#server/jobs/retention/overdue.ts';
import { tableNames } from '../../support/database-instances.ts';
import { describeBothDatabases } from '../../support/databases.ts';
import { YEAR_END } from '../../support/fill-year.ts';
import { openYear } from '../../support/year-database.ts';

/** Signing keys need the secret, and operators' accounts do not grow with the shops. */
const EMPTY = ['identity_keys', 'users'];

describeBothDatabases('a year made by SQL', (_, kind) => {
  it('has rows in every table, and overdue ones of every rule', async () => {
    const { db } = await openYear(kind, { shops: 40 });
    for (const table of tableNames.filter((name) => !EMPTY.includes(name)))
      expect([table, (await db.execute(sql.raw(`select from "${table}" limit 1`))) as unknown]).toMatchObject(
        [table, { rows: [{}] }],
      );
    for (const [rule, deleteSlice] of Object.entries(overdue)) {
      const { count } = await db.transaction((tx) => deleteSlice(tx, YEAR_END, []));
      expect([rule, count]).not.toEqual([rule, 0]);
    }
  });
});
