/**
 * Checks docs/conformance.md, the table that links every statement of docs/product.md to its proof. Each
 * named test must exist with exactly that title and run wherever its file does. Each dependency must be
 * installed in exactly that version, and each decision must exist. Each test that only `npm run test:full`
 * runs is marked, and each row has a test that `npm test` runs.
 * As a program it prints faults and open rows; `--write` sets the marks first.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { testsIn } from './test-titles.ts';

const TABLE = 'docs/conformance.md';
const COLUMNS = 3;
const OPEN = 'OPEN: ';
/** Precedes a test that only `npm run test:full` runs. */
const FULL = 'full: ';
const TEST = /^(full: )?`([^`]+\.test\.tsx?)` :: (.+)$/;

export interface Row {
  /** Section, part and statement, as in `2.3.4`. */
  id: string;
  statement: string;
  /** One reference each: a test, a dependency, a decision, or the reason why there is none yet. */
  proofs: string[];
}

export interface Conformance {
  rows: Row[];
  /** The faults of the table, one sentence each. */
  faults: string[];
  /** Ids of the rows without a proof. */
  open: string[];
}

/** Returns the rows of the table in order. A `|` inside a cell is written `\|`. */
export function parseRows(markdown: string): Row[] {
  const lines = markdown.split('\n').filter((line) => /^\| *\d/.test(line));
  return lines.map((line) => {
    const cells = line.slice(1, line.lastIndexOf('|')).split(/(?<!\\)\|/);
    if (cells.length !== COLUMNS) throw new Error(`not ${COLUMNS} cells: ${line}`);
    const [id = '', statement = '', proof = ''] = cells.map((cell) => cell.replaceAll('\\|', '|').trim());
    return { id, statement, proofs: proof.split('<br>').map((part) => part.trim()) };
  });
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const testsByFile = new Map<string, Map<string, boolean>>();

/** Returns true if only `npm run test:full` runs a test; undefined if its file has no such test. */
function isFull(file: string, title: string): boolean | undefined {
  const tests = testsByFile.get(file) ?? testsIn(file, readFileSync(file, 'utf8'));
  testsByFile.set(file, tests);
  return tests.get(title);
}

function testFault(marked: boolean, file: string, title: string): string | null {
  if (!existsSync(file)) return `there is no file ${file}`;
  const full = isFull(file, title);
  if (full === undefined) return `${file} has no test "${title}"`;
  if (full === marked) return null;
  return `"${title}" runs in ${full ? 'npm run test:full only' : 'npm test'}: ${full ? 'write' : 'remove'} "${FULL}" before it`;
}

function createProofCheck() {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const versions: Record<string, string> = { ...manifest.devDependencies, ...manifest.dependencies };

  function dependencyFault(name: string, version: string): string | null {
    const installed = versions[name];
    if (installed === undefined) return `package.json does not name ${name}`;
    return installed === version ? null : `${name} is ${installed}, not ${version}`;
  }

  return (proof: string): string | null => {
    if (proof.startsWith(OPEN) && proof.length > OPEN.length) return null;
    const [, mark, file, title] = TEST.exec(proof) ?? [];
    if (file !== undefined && title !== undefined) return testFault(mark !== undefined, file, title);
    const [, name, version] = /^`([^`]+)` (\d[\w.-]*)$/.exec(proof) ?? [];
    if (name !== undefined && version !== undefined) return dependencyFault(name, version);
    const [, decision] = /^decision `([^`]+\.md)`$/.exec(proof) ?? [];
    if (decision !== undefined) return existsSync(decision) ? null : `there is no decision ${decision}`;
    return /^product\.md decision [1-9]\d*$/.test(proof) ? null : `"${proof}" is no reference`;
  };
}

/** Returns the table with each test marked by the command that runs it. */
export function markProofs(markdown: string): string {
  return markdown.replaceAll(
    /(?:full: )?`([^`]+\.test\.tsx?)` :: (.+?)(?=<br>| \|$)/gm,
    (proof: string, file: string, title: string) => {
      const unmarked = proof.replace(FULL, '');
      return existsSync(file) && isFull(file, title.replaceAll('\\|', '|')) ? `${FULL}${unmarked}` : unmarked;
    },
  );
}

/** Checks the whole table. Paths are relative to the project's folder. */
export function checkConformance(markdown = readFileSync(TABLE, 'utf8')): Conformance {
  const faultOf = createProofCheck();
  const rows = parseRows(markdown);
  const faults: string[] = [];
  const ids = new Set<string>();
  for (const { id, statement, proofs } of rows) {
    if (!/^[1-9](?:\.\d+)+$/.test(id) || ids.has(id))
      faults.push(`${id}: not an id, or one that stands twice`);
    if (statement === '') faults.push(`${id}: states nothing`);
    ids.add(id);
    for (const proof of proofs) {
      const fault = faultOf(proof);
      if (fault !== null) faults.push(`${id}: ${fault}`);
    }
    if (proofs.every((proof) => proof.startsWith(FULL))) faults.push(`${id}: npm test proves nothing of it`);
  }
  const open = rows
    .filter(({ proofs }) => proofs.some((proof) => proof.startsWith(OPEN)))
    .map(({ id }) => id);
  return { rows, faults, open };
}

if (import.meta.main) {
  if (process.argv.includes('--write')) writeFileSync(TABLE, markProofs(readFileSync(TABLE, 'utf8')));
  const { rows, faults, open } = checkConformance();
  for (const fault of faults) console.error(fault);
  console.log(
    `${rows.length} statements, ${open.length} open${open.length > 0 ? `: ${open.join(', ')}` : ''}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
