import { hash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { OperatorError } from '#server/operator-error.ts';
import type { Database, Transaction } from './client.ts';
import { type OwnSession, retryWhileLocked, runOutsideTransaction } from './migrate-outside.ts';

export interface Migration {
  name: string;
  statements: readonly string[];
  /**
   * True if it removes something that the previous release needs, which cannot run on this schema. Its file
   * begins with `-- contract`, as in "expand and contract"; the API's contract is something else.
   */
  contract: boolean;
  /** True if its statements run one by one, each with its own commit: `-- outside a transaction`. */
  outside: boolean;
  /** SHA-256 of the file; detects a migration that was edited after it ran. */
  checksum: string;
}

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

// An arbitrary constant; every instance must take the same lock.
const ADVISORY_LOCK = 7_305_021;

/**
 * A migration that waits for a table lock blocks all later statements on that table. The running release
 * gives up after two seconds. So each attempt waits less than that, a pause lets the blocked statements
 * run, and no attempt waits for two tables (tests/checks/migrations.test.ts).
 */
const LOCK_TIMEOUT = '1s';

const applied = pgTable('schema_migrations', {
  name: text('name').primaryKey(),
  checksum: text('checksum').notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true }).notNull().defaultNow(),
  contract: boolean('contract').notNull().default(false),
});

export function embeddedMigrations(): Migration[] {
  return Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, content]) => ({
      name: path.slice(path.lastIndexOf('/') + 1, -'.sql'.length),
      contract: content.startsWith('-- contract\n'),
      outside: content.startsWith('-- outside a transaction\n'),
      statements: content.split('--> statement-breakpoint'),
      checksum: hash('sha256', content),
    }));
}

/**
 * Applies all missing migrations in their order, each in a transaction of its own, so a failure keeps the earlier
 * ones; instances that start together wait for each other. Retries one while tables are locked: 30 attempts, some
 * 45 s at most. Accepts a newer schema, because additions do not affect this release. Returns the names of
 * the applied migrations. `inOwnSession` is needed unless `db` is a single session.
 * @throws {OperatorError} an applied migration was edited, or a later release removed something that this
 * program needs
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = embeddedMigrations(),
  inOwnSession: OwnSession = (work) => work(db),
): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const next = await retryWhileLocked(() => migrateNext(db, migrations));
    if (next === null) return names;
    const isMine = !next.outside || (await inOwnSession((session) => migrateOutside(session, next)));
    if (isMine) names.push(next.name);
  }
}

/** Applies the first missing migration, unless it runs outside a transaction. Returns it; null if none is missing. */
function migrateNext(db: Database, migrations: readonly Migration[]): Promise<Migration | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
    await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`));
    const known = await readApplied(tx);
    checkHistory(known, migrations);
    const next = migrations.find(({ name }) => !known.has(name)) ?? null;
    if (next === null || next.outside) return next;
    for (const statement of next.statements) await tx.execute(sql.raw(statement));
    await markApplied(tx, next);
    return next;
  });
}

function migrateOutside(db: Database, migration: Migration): Promise<boolean> {
  return runOutsideTransaction(db, migration.statements, {
    isDone: async () => (await db.$count(applied, eq(applied.name, migration.name))) > 0,
    markDone: () => markApplied(db, migration),
  });
}

async function markApplied(
  db: Database | Transaction,
  { name, checksum, contract }: Migration,
): Promise<void> {
  await db.insert(applied).values({ name, checksum, contract });
}

type Applied = typeof applied.$inferSelect;

async function readApplied(tx: Transaction): Promise<Map<string, Applied>> {
  await tx.execute(sql`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  await tx.execute(
    sql`alter table schema_migrations add column if not exists contract boolean not null default false`,
  );
  const rows = await tx.select().from(applied);
  return new Map(rows.map((row) => [row.name, row]));
}

function checkHistory(known: ReadonlyMap<string, Applied>, migrations: readonly Migration[]): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, { checksum, contract }] of known) {
    const expected = checksums.get(name);
    if (expected === undefined && contract) {
      throw new OperatorError(
        `The database has migration ${name}, which took away what this older program needs: start the newer one.`,
      );
    }
    if (expected !== undefined && expected !== checksum) {
      throw new OperatorError(`Migration ${name} was changed after this database had run it.`);
    }
  }
}
