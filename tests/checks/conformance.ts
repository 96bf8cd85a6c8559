/**
 * Checks docs/conformance.md, the table that leads from every statement of docs/product.md to its proof: each
 * named test must exist under exactly that title and run wherever its file does, each dependency must be
 * installed in exactly that version, each decision must be on file. Run by itself it prints what is wrong and
 * what is still open.
 */
import { existsSync, readFileSync } from 'node:fs';
import { titlesIn } from './test-titles.ts';

const TABLE = 'docs/conformance.md';
const COLUMNS = 3;
const OPEN = 'OPEN: ';

export interface Row {
  /** Section, part and statement, as in `2.3.4`. */
  id: string;
  statement: string;
  /** One reference each: a test, a dependency, a decision, or why there is none yet. */
  proofs: string[];
}

export interface Conformance {
  rows: Row[];
  /** What is wrong with the table, one sentence each. */
  faults: string[];
  /** Ids of the rows that nothing proves yet. */
  open: string[];
}

/** The rows of the table, in its order. A `|` inside a cell is written `\|`. */
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

function createProofCheck() {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const versions: Record<string, string> = { ...manifest.devDependencies, ...manifest.dependencies };
  const titlesByFile = new Map<string, Set<string>>();

  function testFault(file: string, title: string): string | null {
    if (!existsSync(file)) return `there is no file ${file}`;
    const titles = titlesByFile.get(file) ?? titlesIn(file, readFileSync(file, 'utf8'));
    titlesByFile.set(file, titles);
    return titles.has(title) ? null : `${file} has no test "${title}"`;
  }

  function dependencyFault(name: string, version: string): string | null {
    const installed = versions[name];
    if (installed === undefined) return `package.json does not name ${name}`;
    return installed === version ? null : `${name} is ${installed}, not ${version}`;
  }

  return (proof: string): string | null => {
    if (proof.startsWith(OPEN) && proof.length > OPEN.length) return null;
    const [, file, title] = /^`([^`]+\.test\.tsx?)` :: (.+)$/.exec(proof) ?? [];
    if (file !== undefined && title !== undefined) return testFault(file, title);
    const [, name, version] = /^`([^`]+)` (\d[\w.-]*)$/.exec(proof) ?? [];
    if (name !== undefined && version !== undefined) return dependencyFault(name, version);
    const [, decision] = /^decision `([^`]+\.md)`$/.exec(proof) ?? [];
    if (decision !== undefined) return existsSync(decision) ? null : `there is no decision ${decision}`;
    // That the list has it, the check of citations sees to.
    return /^ADR 7, decision [1-9]\d*$/.test(proof) ? null : `"${proof}" is no reference`;
  };
}

/** Checks the whole table; paths are read from the project's folder. */
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
  }
  const open = rows
    .filter(({ proofs }) => proofs.some((proof) => proof.startsWith(OPEN)))
    .map(({ id }) => id);
  return { rows, faults, open };
}

if (import.meta.main) {
  const { rows, faults, open } = checkConformance();
  for (const fault of faults) console.error(fault);
  console.log(
    `${rows.length} statements, ${open.length} open${open.length > 0 ? `: ${open.join(', ')}` : ''}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
