import { statSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { pino } from 'pino';
import { systemClock } from '#server/clock.ts';
import type { Config } from '#server/config/config.ts';
import { embeddedMigrations } from '#server/db/migrate.ts';
import type { DatabaseLocation } from '#server/db/open-database.ts';
import { assertDataDirFree, DataDirLockedError } from '#server/db/pglite/data-dir-lock.ts';
import { assertMajor } from '#server/db/pglite/postgres-major.ts';
import { folderIn, hasDatabase } from '#server/db/pglite/replace-database.ts';
import { connectWithRetry, explainRefusal } from '#server/db/postgres/connect-with-retry.ts';
import { directAddress } from '#server/db/postgres/connection-error.ts';
import { assertOneDatabase, isBehindPooler, POOLER_WITHOUT_DIRECT_URL } from '#server/db/postgres/pooler.ts';
import { findForeignDefaults } from '#server/db/postgres/session-settings.ts';
import * as schema from '#server/db/schema.ts';
import { ClockJudgement } from '#server/jobs/clock/clock-judgement.ts';
import { clockFinding } from '#server/observability/checks/clock.ts';
import { checkClock, checkWrites } from '#server/observability/checks/database.ts';
import { type Finding, failure, ok, warning } from '#server/observability/checks/finding.ts';
import { OperatorError } from '#server/operator-error.ts';
import { createEncryption } from '#server/security/encryption.ts';
import { describeLostSecret, encryptionKey, readSecret, SecretFileError } from '#server/security/secret.ts';
import { counted } from '#shared/counted.ts';

type Location = DatabaseLocation & Pick<Config, 'secret'>;

/** Checks the embedded database without opening it: opening migrates it, and a running server may use it. */
async function checkEmbedded(location: Location): Promise<Finding[]> {
  const { dataDir } = location;
  if (!hasDatabase(dataDir)) {
    return [ok(`none in ${dataDir} yet: the first start creates it`)];
  }
  const known = await readSecretFor(location);
  const major = await checkMajor(dataDir);
  const problems = known instanceof Uint8Array ? [] : [known];
  return [checkLock(dataDir), ...checkLastWrite(dataDir), ...problems, ...major];
}

/** Compares the clock with the last checkpoint, which a running server makes every ten minutes. */
function checkLastWrite(dataDir: string): Finding[] {
  const file = statSync(join(folderIn(dataDir), 'global', 'pg_control'), { throwIfNoEntry: false });
  return file === undefined
    ? []
    : [clockFinding(new ClockJudgement(systemClock, { believedAt: file.mtime, doubtedAt: null }).doubt())];
}

/** Finds a database that this release's PostgreSQL cannot read. One without its version is damaged: a start says so. */
async function checkMajor(dataDir: string): Promise<Finding[]> {
  try {
    await assertMajor(folderIn(dataDir));
    return [];
  } catch (error) {
    return error instanceof OperatorError ? [failure(sentenceOf(error), 'a start would say the same')] : [];
  }
}

function checkLock(dataDir: string): Finding {
  try {
    assertDataDirFree(dataDir);
    return ok(`embedded in ${dataDir}, no server runs on it`);
  } catch (error) {
    if (error instanceof DataDirLockedError) return ok(`embedded in ${dataDir}, a server runs on it`);
    if (error instanceof OperatorError)
      return failure(sentenceOf(error), 'fix this before starting the server');
    throw error;
  }
}

/** Returns the secret of an existing database, or the reason why it is missing. */
async function readSecretFor({ secret, dataDir }: Location): Promise<Uint8Array | Finding> {
  try {
    const known = await readSecret(secret, dataDir);
    if (known !== null) return known;
    const { text, remedy } = describeLostSecret(dataDir);
    return failure(text, remedy);
  } catch (error) {
    if (!(error instanceof SecretFileError)) throw error;
    return failure(sentenceOf(error), 'fix this before starting the server');
  }
}

/** Returns the rows of `query`; none if `table` does not exist yet. */
export async function rowsOf<Row extends pg.QueryResultRow>(client: pg.Client, table: string, query: string) {
  const { rows } = await client.query('select to_regclass($1) as found', [table]);
  return rows[0]?.found === null ? [] : (await client.query<Row>(query)).rows;
}

async function pendingMigrations(client: pg.Client): Promise<string[]> {
  const query = 'select name from schema_migrations';
  const rows = await rowsOf<{ name: string }>(client, 'schema_migrations', query);
  const applied = new Set(rows.map(({ name }) => name));
  return embeddedMigrations()
    .map(({ name }) => name)
    .filter((name) => !applied.has(name));
}

async function checkSchema(client: pg.Client): Promise<Finding> {
  const pending = await pendingMigrations(client);
  if (pending.length === 0) return ok('the schema is up to date');
  const { rows } = await client.query<{ may: boolean; user: string }>(
    `select has_schema_privilege(current_schema(), 'create') as may, current_user as user`,
  );
  const [{ may, user }] = rows as [(typeof rows)[0] & object];
  if (!may) return failure(`"${user}" may not create tables in it`, `let "${user}" own the database`);
  const text = `${counted(pending.length, 'migration')} to apply (${pending.join(', ')})`;
  return warning(text, 'the next start applies them; or run: migrate');
}

/** Checks that listening and migrations bypass the pooler, that both URLs name one database, and its defaults. */
async function checkPooler(client: pg.Client, location: Location): Promise<Finding[]> {
  const direct = directAddress(location);
  if (await isBehindPooler(client)) {
    return [
      warning(POOLER_WITHOUT_DIRECT_URL, 'set DATABASE_DIRECT_URL to the address of the database itself'),
      ...(await checkDefaults(client)),
    ];
  }
  if (location.databaseUrl === null || direct === null || location.databaseDirectUrl === null) return [];
  const pooler = { url: location.databaseUrl, variable: 'DATABASE_URL' };
  let found: Finding[] = [];
  const check = async (pooled: pg.Client) => {
    found = await checkDefaults(pooled);
  };
  const { host } = new URL(pooler.url);
  return assertOneDatabase(pooler, direct, check).then(
    () => [ok(`the pooler at ${host} leads to the same database`), ...found],
    (error: unknown) => [failure(sentenceOf(error), 'fix DATABASE_URL, DATABASE_DIRECT_URL or the pooler')],
  );
}

/** Checks what the server sets in its own sessions, and cannot set through a pooler. */
async function checkDefaults(pooled: pg.Client): Promise<Finding[]> {
  const found = await findForeignDefaults(pooled);
  if (found.length === 0) return [ok('the defaults of role and database suit a pooler')];
  return found.map(({ name, value, remedy, required }) => {
    const text = `${name} is ${value}, which the server cannot change through a pooler`;
    return (required ? failure : warning)(text, `run ${remedy} then reconnect the pooler (RECONNECT)`);
  });
}

async function checkKeysOpen(client: pg.Client, location: Location): Promise<Finding> {
  const query = 'select sealed_private_jwk as encrypted from identity_keys order by created_at desc limit 1';
  const [newest] = await rowsOf<{ encrypted: string }>(client, 'identity_keys', query);
  if (newest === undefined) return ok('nothing is encrypted with the secret yet');
  const known = await readSecretFor(location);
  if (!(known instanceof Uint8Array)) return known;
  const remedy = 'set APP_SECRET to the secret of the other instances';
  return createEncryption(encryptionKey(known))
    .decrypt(newest.encrypted)
    .then(
      () => ok('the secret opens the signing keys'),
      () => failure('the signing keys were encrypted with another secret', remedy),
    );
}

async function checkStoredTime(client: pg.Client): Promise<Finding> {
  // An older schema has fewer columns.
  const query = 'select * from clock_readings where id = 1';
  type Row = {
    believed_at: Date;
    doubted_at?: Date | null;
    expected_at?: Date | null;
    even_ms?: number | null;
  };
  const [row] = await rowsOf<Row>(client, 'clock_readings', query);
  const stored = {
    believedAt: row?.believed_at ?? systemClock.now(),
    doubtedAt: row?.doubted_at ?? null,
    expectedAt: row?.expected_at ?? null,
    evenMs: row?.even_ms ?? null,
  };
  return clockFinding(new ClockJudgement(systemClock, stored).doubt());
}

/** Checks reachability, schema, writes, clock and the secret of the database. Changes nothing. */
export async function checkDatabase(location: Location): Promise<Finding[]> {
  const address = directAddress(location);
  if (address === null) return checkEmbedded(location);
  const client = await connectWithRetry(address, pino({ level: 'silent' }), { maxWaitMs: 0 }).catch(
    (error: unknown) => sentenceOf(error),
  );
  if (typeof client === 'string') return [failure(client, 'fix DATABASE_URL or the database')];
  try {
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const { host, pathname } = new URL(address.url);
    const db = drizzle({ client, schema });
    return [
      ok(`PostgreSQL ${rows[0]?.version} at ${host}${pathname}`),
      ...(await checkPooler(client, location)),
      await checkSchema(client),
      await checkWrites(db),
      await checkClock(db, systemClock),
      await checkStoredTime(client),
      await checkKeysOpen(client, location),
    ];
  } catch (error) {
    const refusal = explainRefusal(address, error);
    if (refusal === null) throw error;
    return [failure(sentenceOf(refusal), 'fix DATABASE_URL or the database')];
  } finally {
    await client.end();
  }
}

/** Returns an operator error's own message, because it names the cause. The remedy is appended to it. */
const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
