import { sql } from 'drizzle-orm';
import { tableNames } from '../../support/database-instances.ts';
import { MINUTE } from '../durations.ts';
import { expectThat } from '../helpers.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** What was deleted is in no table a minute later. */
export const deletedIsGone: Invariant = {
  name: '3: what was deleted is gone',
  async day(world) {
    const { gone } = world.model;
    if (gone.length === 0) return;
    const everything = await allText(world);
    const left = gone.filter(({ mark, at }) => world.trueMs - at > MINUTE && everything.includes(mark));
    expectThat(left.length === 0, `${left.map(({ mark }) => mark)} is still stored`);
  },
};

/** Returns the text of all rows of all tables. */
async function allText({ db }: World): Promise<string> {
  const tables = tableNames.map((table) => `select t::text as row from "${table}" t`).join(' union all ');
  const { rows } = (await db.execute(sql.raw(tables))) as unknown as { rows: { row: string }[] };
  return rows.map(({ row }) => row).join('\n');
}
