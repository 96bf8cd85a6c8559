import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The greatest number that PostgreSQL's `integer` holds. */
const FULL = sql.raw('2147483647');

/** Adds to a column of type `integer`. A full counter stays full: an overflow would fail the whole statement. */
export const addToCounter = (counter: SQLWrapper, amount: SQLWrapper | number): SQL<number> =>
  sql<number>`least(${counter}::bigint + ${amount}, ${FULL})::int`;
