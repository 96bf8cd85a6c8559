import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'src/server/db/migrations';
/**
 * These ran before releases had to be compatible with each other. Migrations that have run are not edited.
 */
const BEFORE_THE_RULE = ['0000_initial.sql', '0001_known-devices.sql'];
/**
 * Changes that break the previous release, which does not know a new table's rows and deletes the rows that
 * they refer to.
 */
const TAKES_AWAY = new RegExp(
  [
    String.raw`\b(drop (table|column|constraint|type)|rename|alter column(?! "\w+" set statistics)|set data type)\b`,
    String.raw`\badd column\b(?!.*\bdefault\b).*\bnot null\b`,
    String.raw`\bforeign key\b.*\bon delete (no action|restrict)\b`,
  ].join('|'),
  'i',
);

/** These are older than the rule on samples, or have it in 0011 and 0013. */
const LAST_BEFORE_SAMPLES = '0013_place-label-statistics.sql';
const NEW_TEXT = /^\s*"(\w+)" text\b|\badd column "(\w+)" text\b/gim;

/** Returns the new columns of text of which ANALYZE takes samples, and that no comment calls impersonal. */
const sampledTexts = (text: string) =>
  [...text.matchAll(NEW_TEXT)]
    .map(([, created, added]) => created ?? added ?? '')
    .filter(
      (name) => !new RegExp(`"${name}" set statistics 0|^-- not personal:.*\\b${name}\\b`, 'im').test(text),
    );

const isMarked = (text: string) => text.startsWith('-- contract\n');
const takesAway = (text: string) => text.split('\n').some((line) => TAKES_AWAY.test(line));

it('a destructive migration declares it in its first line', () => {
  const unmarked = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && !BEFORE_THE_RULE.includes(name))
    .filter((name) => {
      const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
      return takesAway(text) !== isMarked(text);
    });
  expect(unmarked).toEqual([]);
});

/** Migrations from then on leave big tables writable. */
const LAST_BEFORE_OUTSIDE = '0013_place-label-statistics.sql';
/** Statements outside a transaction, which a start repeats after a crash. */
const REPEATABLE = new RegExp(
  [
    '^create (unique )?index concurrently "',
    '^drop index concurrently if exists "',
    '^alter table "\\w+" validate constraint "',
    String.raw`^-- in slices: "\w+" "\w+"\n(update|delete) [^;]*\bbetween \$1 and \$2\b[^;]*;?$`,
  ].join('|'),
  'i',
);

/** Returns the statements that block writers or, after a crash, the next start. */
function blockingStatements(text: string): string[] {
  const [, rest] = text.split('-- outside a transaction\n', 2);
  const statements = (rest ?? text).split('--> statement-breakpoint').map((statement) => statement.trim());
  if (rest !== undefined) return statements.filter((statement) => !REPEATABLE.test(statement));
  const created = [...text.matchAll(/\bcreate table (?:if not exists )?("\w+")/gi)].map(([, name]) => name);
  return statements.filter((statement) => {
    const [, table] = /\bindex .*? on ("\w+")/i.exec(statement) ?? [];
    const isIndexOfOld = table !== undefined && !created.includes(table);
    return isIndexOfOld || /\bconcurrently\b|^update\b|\$[12]\b/im.test(statement);
  });
}

it('an index of an existing table and the filling of a column are outside a transaction', () => {
  const blocking = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && name > LAST_BEFORE_OUTSIDE)
    .flatMap((name) =>
      blockingStatements(readFileSync(`${FOLDER}/${name}`, 'utf8')).map((statement) => [name, statement]),
    );
  expect(blocking, 'docs/recipes.md "A migration of a big table"').toEqual([]);
});

/** Migrations since then wait for one table only. */
const LAST_OF_SEVERAL = '0016_one-row-per-session.sql';
const LOCKED = /\b(?:(?:alter|drop) table(?: if exists)?|references) (?:"?public"?\.)?"?(\w+)"?/gi;

/** Returns the existing tables whose writers wait until the transaction ends: locks of several add up. */
function lockedTables(text: string): string[] {
  if (text.startsWith(OUTSIDE)) return [];
  const created = [...text.matchAll(/\bcreate table (?:if not exists )?"(\w+)"/gi)].map(([, name]) => name);
  const locked = new Set([...text.matchAll(LOCKED)].map(([, name]) => name ?? ''));
  return [...locked].filter((name) => !created.includes(name));
}

it('a migration locks at most one existing table', () => {
  const several = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && name > LAST_OF_SEVERAL)
    .map((name) => [name, lockedTables(readFileSync(`${FOLDER}/${name}`, 'utf8'))] as const)
    .filter(([, tables]) => tables.length > 1);
  expect(several, 'divide it: each migration has a transaction of its own').toEqual([]);
});

it.each([
  ['ALTER TABLE "a" ADD COLUMN "b" text;\nALTER TABLE "a" ADD COLUMN "c" text;', ['a']],
  ['ALTER TABLE "a" ADD COLUMN "b" text;\nALTER TABLE "c" ADD COLUMN "d" text;', ['a', 'c']],
  [
    'CREATE TABLE "a" ("b" integer);\nALTER TABLE "a" ADD FOREIGN KEY ("b") REFERENCES "public"."c"("d");',
    ['c'],
  ],
  ['ALTER TABLE "a" ADD FOREIGN KEY ("b") REFERENCES "public"."c"("d");', ['a', 'c']],
  ['-- outside a transaction\nALTER TABLE "a" VALIDATE CONSTRAINT "b";', []],
])('%j locks %j', (text, tables) => {
  expect(lockedTables(text)).toEqual(tables);
});

const OUTSIDE = '-- outside a transaction\n';
const NEXT = '--> statement-breakpoint\n';

it.each([
  ['CREATE INDEX "i" ON "a" USING btree ("b");', 1],
  ['CREATE INDEX CONCURRENTLY "i" ON "a" USING btree ("b");', 1],
  [`CREATE TABLE "a" ("b" integer);\n${NEXT}CREATE INDEX "i" ON "a" USING btree ("b");`, 0],
  ['ALTER TABLE "a" ADD COLUMN "b" integer;', 0],
  ['UPDATE "a" SET "b" = 1;', 1],
  [`${OUTSIDE}CREATE INDEX CONCURRENTLY "i" ON "a" USING btree ("b");`, 0],
  [`${OUTSIDE}CREATE UNIQUE INDEX CONCURRENTLY "i" ON "a" USING btree ("b");\n${NEXT}SELECT 1;`, 1],
  [`${OUTSIDE}-- in slices: "a" "id"\nUPDATE "a" SET "b" = 1 WHERE "id" BETWEEN $1 AND $2;`, 0],
  [`${OUTSIDE}UPDATE "a" SET "b" = 1 WHERE "id" BETWEEN $1 AND $2;`, 1],
  [`${OUTSIDE}ALTER TABLE "a" ADD COLUMN "b" integer;`, 1],
])('%j has blocking statements: %i', (text, count) => {
  expect(blockingStatements(text)).toHaveLength(count);
});

it('a new column of text takes no samples, or a comment says that it is not personal', () => {
  const sampled = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && name > LAST_BEFORE_SAMPLES)
    .flatMap((name) =>
      sampledTexts(readFileSync(`${FOLDER}/${name}`, 'utf8')).map((column) => [name, column]),
    );
  expect(sampled, 'ALTER COLUMN … SET STATISTICS 0, or the line "-- not personal: column"').toEqual([]);
});

it.each([
  ['ALTER TABLE "a" ADD COLUMN "b" text;', ['b']],
  ['CREATE TABLE "a" (\n\t"id" serial,\n\t"b" text NOT NULL\n);', ['b']],
  ['ALTER TABLE "a" ADD COLUMN "b" text;\nALTER TABLE "a" ALTER COLUMN "b" SET STATISTICS 0;', []],
  ['-- not personal: b\nALTER TABLE "a" ADD COLUMN "b" text, ADD COLUMN "c" text;', ['c']],
  ['ALTER TABLE "a" ADD COLUMN "b" integer;', []],
])('%j has sampled texts: %j', (statements, expected) => {
  expect(sampledTexts(statements)).toEqual(expected);
});

it.each([
  ['ALTER TABLE "a" DROP COLUMN "b";', true],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'x\' NOT NULL;', false],
  ['ALTER TABLE "a" ADD COLUMN "b" text;', false],
  ['ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("d") ON DELETE no action;', true],
  ['ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("d") ON DELETE cascade;', false],
  ['CREATE TABLE "a" ("id" bigint NOT NULL);', false],
  ['ALTER COLUMN "b" SET STATISTICS 0;', false],
  ['CREATE INDEX "a_b" ON "a" ("b");', false],
])('%s is destructive: %s', (statement, expected) => {
  expect(takesAway(statement)).toBe(expected);
});
