/** Compares the list of tables in docs/database.md with the schema and with the code that it names. */
import { readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { createProgram } from '#server/cli/program.ts';
import * as schema from '#server/db/schema.ts';
import { overdue } from '#server/jobs/retention/overdue.ts';
import { retention } from '#shared/legal/retention.ts';

const tables = new Map<string, { name: string; table: PgTable }>(
  Object.entries(schema).flatMap(([name, value]) =>
    is(value, PgTable) ? [[getTableName(value), { name, table: value as PgTable }] as const] : [],
  ),
);

const [, section = ''] = readFileSync('docs/database.md', 'utf8').split('## What each table holds\n');
const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].map(
  ([, table = '', cells = '']) => {
    const [, copy = '', deleted = '', policy = '', shownBy = ''] = cells
      .split('|')
      .map((cell) => cell.trim());
    return { table, copy, deleted, policy, shownBy };
  },
);

/** Files that read the data of the owner's export, and files that delete an account. */
const COPY = ['domain/accounts/get-account-data', 'identity/embedded/sign-in-records'];
const DELETION = ['db/delete-business-rows', 'identity/embedded/users'];
const sourceOf = (modules: string[]) =>
  modules.map((module) => readFileSync(`src/server/${module}.ts`, 'utf8')).join('\n');
const copySource = sourceOf([...COPY, 'domain/floor/queries']);
const deletionSource = sourceOf(DELETION);

const program = createProgram({ environment: {}, release: { version: '', commit: '' } } as never);
const commands = new Set(
  program.commands
    .filter((command) => command.name() === 'admin')
    .flatMap((admin) => admin.commands)
    .flatMap((group) => group.commands.map((verb) => `${group.name()} ${verb.name()}`)),
);
const policySections = new Set(
  [...readFileSync('content/legal/privacy-policy.md', 'utf8').matchAll(/^## (\d+)\./gm)].map(
    ([, number]) => number,
  ),
);

/**
 * Returns true if deleting the account deletes the table's rows: directly, or because they refer to such a
 * table.
 */
function isDeletedWithAccount(table: string, seen = new Set<string>()): boolean {
  const known = tables.get(table);
  if (known === undefined || seen.has(table)) return false;
  seen.add(table);
  if (new RegExp(`\\.delete\\(${known.name}\\)`).test(deletionSource)) return true;
  return getTableConfig(known.table).foreignKeys.some(
    (key) =>
      key.onDelete === 'cascade' && isDeletedWithAccount(getTableName(key.reference().foreignTable), seen),
  );
}

it('lists each table of the schema once', () => {
  expect(rows.map(({ table }) => table).toSorted()).toEqual([...tables.keys()].toSorted());
});

it.each(rows)('$table: matches the code', ({ table, copy, deleted, policy, shownBy }) => {
  const { name = '' } = tables.get(table) ?? {};
  const isRead = new RegExp(`\\b${name}\\b`).test(copySource);
  expect(copy, `owner’s copy: the code ${isRead ? 'reads it' : 'does not read it; "no: " and why'}`).toMatch(
    isRead ? /^yes$/ : /^no: ./,
  );
  if (shownBy === '`business export`') expect(copy, 'shown by: the export is the owner’s copy').toBe('yes');
  expect(policySections, 'policy: the number of a section of content/legal/privacy-policy.md').toContain(
    policy,
  );

  if (shownBy !== 'none')
    expect(commands, 'shown by: an admin command').toContain(shownBy.replaceAll('`', ''));
  const jobs = [...deleted.matchAll(/`retention\.(\w+)`/g)].map(([, job = '']) => job);
  expect(Object.keys(overdue), 'deleted: a job of src/server/jobs/retention/overdue.ts').toEqual(
    expect.arrayContaining(jobs),
  );
  if (deleted.includes('with the account'))
    expect(isDeletedWithAccount(table), 'deleted with the account').toBe(true);
  expect(deleted, 'deleted: when').not.toBe('');
});

it('each period of src/shared/legal/retention.ts is in the privacy policy', () => {
  const policy = ['content/legal/privacy-policy.md', 'src/web/legal/legal-page.tsx']
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const unstated = Object.keys(retention).filter(
    (name) => !new RegExp(String.raw`\{\{period\.${name}\}\}|\bretention\.${name}\.words`).test(policy),
  );
  expect(unstated).toEqual([]);
});

it('lists each job of the daily deletion', () => {
  const jobs = [...section.matchAll(/`retention\.(\w+)`/g)].map(([, job = '']) => job);
  expect([...new Set(jobs)].toSorted()).toEqual(Object.keys(overdue).toSorted());
});
