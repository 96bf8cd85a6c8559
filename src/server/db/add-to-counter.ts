import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The maximum value of PostgreSQL's `integer`. */
const FULL = sql.raw('2147483647');

/** Returns the sum for an `integer` column, capped: an overflow would fail the whole statement. */
export const addToCounter = (counter: SQLWrapper, amount: SQLWrapper | number): SQL<number> =>
  sql<number>`least(${counter}::bigint + ${amount}, ${FULL})::int`;
