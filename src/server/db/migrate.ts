import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './client.ts';

export interface Migration {
  name: string;
  statements: readonly string[];
  /** SHA-256 of the file, so that a migration edited after it ran is noticed. */
  checksum: string;
}

/** The database cannot be brought to this program's schema; the message says why, for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

// Any constant will do, as long as every instance takes the same lock.
const ADVISORY_LOCK = 7_305_021;

const applied = pgTable('schema_migrations', {
  name: text('name').primaryKey(),
  checksum: text('checksum').notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The generated migrations, part of the bundle, in their order. */
export function embeddedMigrations(): Migration[] {
  return Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, content]) => ({
      name: path.slice(path.lastIndexOf('/') + 1, -'.sql'.length),
      statements: content.split('--> statement-breakpoint'),
      checksum: createHash('sha256').update(content).digest('hex'),
    }));
}

/**
 * Applies what is missing, all or nothing. Instances that start at once wait for each other.
 *
 * @throws {MigrationError} when an applied migration was edited or is unknown to this (older) program.
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = embeddedMigrations(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
    const known = await readApplied(tx);
    checkHistory(known, migrations);
    for (const migration of migrations) {
      if (known.has(migration.name)) continue;
      for (const statement of migration.statements) await tx.execute(sql.raw(statement));
      await tx.insert(applied).values({ name: migration.name, checksum: migration.checksum });
    }
  });
}

async function readApplied(tx: Transaction): Promise<Map<string, string>> {
  await tx.execute(sql`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const rows = await tx.select().from(applied);
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function checkHistory(known: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of known) {
    const expected = checksums.get(name);
    if (expected === undefined) {
      throw new MigrationError(`The database has migration ${name}, which this older program does not know.`);
    }
    if (expected !== checksum) {
      throw new MigrationError(`Migration ${name} was changed after this database had run it.`);
    }
  }
}
