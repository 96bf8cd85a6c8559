import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Returns the two first cells of each row of the tables in a section. */
function rowsOf(file: string, section: string): [string, string][] {
  const [, after = ''] = readFileSync(file, 'utf8').split(`\n## ${section}\n`);
  const [text = ''] = after.split('\n## ');
  const rows = [...text.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, one = '', other = '']): [string, string] => [one, other],
  );
  // Without the head.
  return rows.slice(1);
}

const promises = rowsOf('docs/guarantees.md', 'Promises').map(([name]) => name);
const held = new Map(rowsOf('docs/testing.md', 'Guarantees'));

const listed = readFileSync('tests/year/invariants/invariants.ts', 'utf8');
const invariants = [...listed.matchAll(/name: '(\d):/g)].map(([, number]) => number);

describe('the promises of guarantees.md', () => {
  it('are those that docs/testing.md lists with their tests', () => {
    expect(promises.length).toBeGreaterThan(30);
    expect([...held.keys()]).toEqual(promises);
  });

  it.each([...held])('"%s" is held by tests and invariants that exist: %s', (_, by) => {
    const files = [...by.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    const numbers = [...by.replaceAll(/`[^`]+`/g, '').matchAll(/\d/g)].map(([number]) => number);
    expect(files.length + numbers.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(numbers.filter((number) => !invariants.includes(number))).toEqual([]);
  });
});
