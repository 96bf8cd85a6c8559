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
