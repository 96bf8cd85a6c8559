import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { newPostgres, tableNames } from '../../support/database-instances.ts';
import { exerciseService } from '../../support/exercise-service.ts';
import { fillTables } from '../../support/fill-tables.ts';
import { runStatement } from '../../support/postgres-server.ts';

/** PostgreSQL's default of `jit_above_cost`. */
const JIT_COST = 100_000;
const MAX_FACTOR = 1_000;
/** Rows per table: estimates are worst with the fewest and the most rows. */
const SIZES = [
  { count: 1, tags: ['full'] },
  { count: 5, tags: ['full'] },
  { count: 20, tags: ['full'] },
  { count: 1_000, tags: [] },
];

/** Statements by their text, with the parameters of the first use. */
type Statements = Map<string, unknown[]>;

/** Records each statement that any connection sends from now on. */
function recordStatements(): Statements {
  const statements: Statements = new Map();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement, values] = args as [string | { text: string }, unknown];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!statements.has(text)) statements.set(text, Array.isArray(values) ? values : []);
    return Reflect.apply(query, this, args);
  });
  onTestFinished(() => spy.mockRestore());
  return statements;
}

interface Plan {
  'Node Type': string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  Plans?: Plan[];
}
interface Explained {
  Plan: Plan & { 'Total Cost': number };
  JIT?: object;
}

/** Explains a statement. If it only reads, it also runs, so that its rows are counted. */
async function explain(client: pg.Client, text: string, values: unknown[]): Promise<Explained> {
  const options = /^\s*select/i.test(text) ? 'analyze, timing off, format json' : 'format json';
  await client.query('begin');
  const { rows } = await client.query(`explain (${options}) ${text}`, values);
  await client.query('rollback');
  return rows[0]['QUERY PLAN'][0];
}

/** Returns the steps whose rows were all counted: steps below a LIMIT stop early. */
const countedSteps = (plan: Plan): Plan[] => [
  ...(plan['Actual Loops'] === 0 ? [] : [plan]),
  ...(plan['Node Type'] === 'Limit' ? [] : (plan.Plans ?? []).flatMap(countedSteps)),
];

/**
 * Returns the reasons for which a statement would be slow; `count` is a table's rows, for steps that did not
 * run.
 */
function problemsOf({ Plan, JIT }: Explained, count: number): string[] {
  const tooHigh = countedSteps(Plan)
    .map((step) => ({ ...step, factor: step['Plan Rows'] / Math.max(1, step['Actual Rows'] ?? count) }))
    .filter(({ factor }) => factor >= MAX_FACTOR)
    .map(({ factor, ...step }) => `${step['Node Type']} expects ${Math.round(factor)} times its rows`);
  const cost = Plan['Total Cost'];
  return [
    ...(JIT === undefined ? [] : ['JIT compiles it']),
    ...(cost < JIT_COST ? [] : [`costs ${Math.round(cost)}`]),
    ...tooHigh,
  ];
}

/** Deletes all statistics, as in a new database. */
const FORGET_STATISTICS = `
  delete from pg_statistic where starelid in (
    select oid from pg_class where relnamespace = 'public'::regnamespace);
  update pg_class set reltuples = -1, relpages = 0
    where relnamespace = 'public'::regnamespace and relkind = 'r';
  update pg_class set reltuples = 0, relpages = 1
    where relnamespace = 'public'::regnamespace and relkind = 'i'`;

/** Connects the server's own client with JIT on. Autovacuum does not analyse tables meanwhile. */
async function connectWithJit(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('set jit = on');
  for (const table of tableNames)
    await client.query(`alter table "${table}" set (autovacuum_enabled = false)`);
  return client;
}

describe.runIf(inject('postgres') !== null)('the plans of all statements', () => {
  async function expectGoodPlans(count: number): Promise<void> {
    const url = await newPostgres();
    const client = await connectWithJit(url);
    const statements = recordStatements();
    const exercised = await openPostgres(url, pino({ level: 'silent' }));
    await exerciseService(exercised);
    await exercised.close();
    const explained = [...statements].filter(([text]) =>
      /^\s*(select|with|insert|update|delete)/i.test(text),
    );
    expect(explained.length).toBeGreaterThan(40);
    const database = await openPostgres(url, pino({ level: 'silent' }));
    await fillTables(database, count);
    await database.close();

    const problems = new Set<string>();
    for (const analysed of [[], ...tableNames.map((table) => [table]), tableNames]) {
      await client.query(FORGET_STATISTICS);
      for (const table of analysed) await client.query(`analyze "${table}"`);
      const state = analysed.length === 1 ? `${analysed} is` : `${analysed.length} tables are`;
      // Other statements have the plan that they have when no table is analysed.
      const changed = explained.filter(
        ([text]) => analysed.length !== 1 || analysed.some((table) => text.includes(table)),
      );
      for (const [text, values] of changed)
        for (const problem of problemsOf(await explain(client, text, values), count))
          problems.add(`when ${state} analysed, ${problem}: ${text}`);
    }
    expect([...problems]).toEqual([]);
  }

  for (const { count, tags } of SIZES)
    it(
      `stay cheap and near the truth with ${count} rows in each table, whichever of them is analysed`,
      { timeout: 60_000, tags },
      () => expectGoodPlans(count),
    );
});

describe.runIf(inject('postgres') !== null)('a database with JIT on', () => {
  it('has it disabled in the sessions of the server', async () => {
    const url = await newPostgres();
    await runStatement(url, `alter database ${new URL(url).pathname.slice(1)} set jit = on`);
    const { db, close } = await openPostgres(url, pino({ level: 'silent' }));
    onTestFinished(() => close());
    expect(await db.execute('show jit')).toMatchObject({ rows: [{ jit: 'off' }] });
  });
});
