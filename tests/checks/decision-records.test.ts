import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const MAX_WORDS = 400;

const index = readFileSync(`${FOLDER}/README.md`, 'utf8');
const records = readdirSync(FOLDER).filter((name) => name !== 'README.md');

const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

describe('decision records', () => {
  it.each(records)('%s has its number, date, status and decision', (name) => {
    const number = Number(name.slice(0, 4));
    expect(read(name)).toMatch(
      new RegExp(
        `^# ${number}\\. .+\n\n\\*\\*Date\\*\\*: \\d{4}-\\d{2}-\\d{2}[^]* \\*\\*Status\\*\\*: [^]*\n\\*\\*Decision\\.\\*\\* `,
      ),
    );
  });

  it.each(records)('%s has at most 400 words', (name) => {
    expect(wordsIn(read(name))).toBeLessThanOrEqual(MAX_WORDS);
  });

  it('are all in the index, each under its own number', () => {
    expect(records.filter((name) => !index.includes(`](${name})`))).toEqual([]);
    expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length);
  });

  it('include each number that the changelog names', () => {
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    const named = [...changelog.matchAll(/\((?:ADR )?(\d+(?:, \d+)*)\)/g)].flatMap(([, list = '']) =>
      list.split(', '),
    );
    expect(named.length).toBeGreaterThan(20);
    const numbers = records.map((name) => Number(name.slice(0, 4)));
    expect(named.filter((number) => !numbers.includes(Number(number)))).toEqual([]);
  });
});
