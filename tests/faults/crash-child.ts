/**
 * The program that crash.test.ts kills. It opens a database, in a folder or PostgreSQL, and reports the rows
 * in it. Then it writes pairs of rows, each pair in one transaction, and acknowledges a pair after its commit
 * has returned.
 * Lines on stdout: `found [usernames]`, `ready`, then a number per pair.
 */
import { writeSync } from 'node:fs';
import { gt } from 'drizzle-orm';
import { pino } from 'pino';
import { openPglite } from '#server/db/pglite/open-pglite.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { users } from '#server/db/schema.ts';

const WRITERS = 4;

const [place = '', after = '0', first = '0'] = process.argv.slice(2);
// Synchronous, so that an acknowledgement is in the pipe before anything else happens.
const say = (line: string) => writeSync(1, `${line}\n`);

const open = place.startsWith('postgres:') ? openPostgres : openPglite;
const { db } = await open(place, pino({ level: 'silent' }));
say('ready');
const found = await db
  .select({ id: users.id, username: users.username })
  .from(users)
  .where(gt(users.id, Number(after)))
  .orderBy(users.id);
say(`found ${JSON.stringify(found)}`);

let next = Number(first);
const write = async (): Promise<never> => {
  for (;;) {
    const pair = next;
    next += 1;
    await db.transaction(async (tx) => {
      await tx.insert(users).values({ username: `${pair}:a`, password: 'x'.repeat(200) });
      await tx.insert(users).values({ username: `${pair}:b`, password: 'x'.repeat(200) });
    });
    say(`${pair}`);
  }
};
await Promise.all(Array.from({ length: WRITERS }, write));
