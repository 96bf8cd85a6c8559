/**
 * `npm run mutants -- FILE …`: changes the named source files in small ways (mutants) and lists the changes that no
 * test notices. Runs the test files that are named beside them, by default every unit test of `src`. Names of folders
 * stand for their files. Tests of `tests` try only the mutants that unit tests leave, because each costs a database.
 * Never part of a check: what it finds depends on hours and on the machine.
 *
 * `--every N` tries each Nth mutant only; `--record` writes the result to scores.json as that of the first folder;
 * `--scores` prints scores.json and the accepted mutants, and runs nothing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installFolder } from '../support/install-folder.ts';
import { isAccepted, type Mutant } from './accepted.ts';
import { printRecorded, printScores, record } from './scores.ts';

const FOLDER = import.meta.dirname;
const REPORT = '.cache/mutants/report.json';
const LEFT = '.cache/mutants/left.json';

interface Report {
  files: Record<
    string,
    {
      source: string;
      mutants: {
        id: string;
        mutatorName: string;
        replacement: string;
        status: string;
        location: { start: { line: number; column: number } };
      }[];
    }
  >;
}

const filesIn = (path: string) =>
  statSync(path).isDirectory() ? globSync(`${path}/**/*.{ts,tsx}`).toSorted() : [path];
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function mutantsOf({ files }: Report): Mutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants.map(({ id, mutatorName, replacement, status, location: { start } }) => ({
      id,
      file,
      line: start.line,
      code: (lines[start.line - 1] ?? '').trim(),
      mutator: mutatorName,
      replacement,
      status,
    }));
  });
}

const isLeft = ({ status }: Mutant) => /Survived|NoCoverage/.test(status);

function printSurvivors(mutants: Mutant[]): void {
  const left = mutants.filter((mutant) => isLeft(mutant) && !isAccepted(mutant));
  for (const { file, line, code, mutator, replacement, status } of left) {
    console.log(`\n${file}:${line} ${status === 'Survived' ? '' : 'not covered: '}${mutator}\n- ${code}`);
    console.log(`+ … ${replacement} …`);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string' }, record: { type: 'boolean' }, scores: { type: 'boolean' } },
});
if (values.scores) {
  printRecorded();
  process.exit();
}
const given = positionals.flatMap(filesIn);
// Vite reads the pattern of a glob in the source, which a mutant replaces.
const hasGlob = (file: string) => readFileSync(file, 'utf8').includes('import.meta.glob');
const sources = given.filter((file) => file.startsWith('src/') && !isTest(file) && !hasGlob(file));
const named = given.filter(isTest);
const [folder] = positionals;
if (sources.length === 0 || folder === undefined) {
  console.error('Name the source files or folders, as in: npm run mutants -- src/shared/domain/slug.ts');
  process.exit(2);
}
if (!installFolder(FOLDER)) process.exit(1);
const every = Number(values.every ?? 1);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const stryker = join(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js');

/** Tries each mutant, or those in the file LEFT, with these tests. */
function tryWith(tests: string[], left: Mutant[] | null): Mutant[] {
  const env = {
    ...process.env,
    MUTANTS_TESTS: JSON.stringify(tests),
    MUTANTS_EVERY: String(every),
    MUTANTS_LEFT: left === null ? '' : LEFT,
  };
  if (left !== null) writeFileSync(LEFT, JSON.stringify(left.map(({ id }) => id)));
  const args = [stryker, 'run', join(FOLDER, 'stryker.json'), '--mutate', sources.join(',')];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(1);
  return mutantsOf(JSON.parse(readFileSync(REPORT, 'utf8')) as Report);
}

const unit =
  named.length === 0 ? globSync('src/**/*.test.{ts,tsx}') : named.filter((file) => file.startsWith('src/'));
const slow = named.filter((file) => !file.startsWith('src/'));
let mutants = unit.length === 0 ? [] : tryWith(unit, null);
if (slow.length > 0) {
  const first = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  const again = tryWith(slow, unit.length === 0 ? null : mutants.filter(isLeft));
  mutants = again.map((mutant) =>
    /CompileError|NoCoverage/.test(mutant.status) ? (first.get(mutant.id) ?? mutant) : mutant,
  );
}
printSurvivors(mutants);
const run = { commit, every, tests: positionals.slice(1).join(' '), mutants };
printScores([record(folder, run, values.record === true)]);
