/**
 * `npm run mutants -- FILE …`: changes the named source files in small ways (mutants) and lists the changes that no
 * test notices. Runs the test files that are named beside them, by default every unit test of `src`. Names of folders
 * stand for their files. Never part of a check: what it finds depends on hours and on the machine.
 *
 * `--every N` tries each Nth mutant only; `--record` writes the result to scores.json as that of the first folder;
 * `--scores` prints scores.json and the accepted mutants, and runs nothing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installFolder } from '../support/install-folder.ts';
import { isAccepted, type Mutant } from './accepted.ts';
import { printRecorded, printScores, record } from './scores.ts';

const FOLDER = import.meta.dirname;
const REPORT = '.cache/mutants/report.json';

interface Report {
  files: Record<
    string,
    {
      source: string;
      mutants: {
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
    return mutants.map(({ mutatorName, replacement, status, location: { start } }) => ({
      file,
      line: start.line,
      code: (lines[start.line - 1] ?? '').trim(),
      mutator: mutatorName,
      replacement,
      status,
    }));
  });
}

function printSurvivors(mutants: Mutant[]): void {
  const left = mutants.filter((mutant) => /Survived|NoCoverage/.test(mutant.status) && !isAccepted(mutant));
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
const sources = given.filter((file) => file.startsWith('src/') && !isTest(file));
const named = given.filter(isTest);
const [folder] = positionals;
if (sources.length === 0 || folder === undefined) {
  console.error('Name the source files or folders, as in: npm run mutants -- src/shared/domain/slug.ts');
  process.exit(2);
}
if (!installFolder(FOLDER)) process.exit(1);
const every = Number(values.every ?? 1);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const tests = named.length > 0 ? named : globSync('src/**/*.test.{ts,tsx}');
const stryker = join(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const { status } = spawnSync(
  process.execPath,
  [stryker, 'run', join(FOLDER, 'stryker.json'), '--mutate', sources.join(',')],
  {
    stdio: 'inherit',
    env: { ...process.env, MUTANTS_TESTS: JSON.stringify(tests), MUTANTS_EVERY: String(every) },
  },
);
if (status !== 0) process.exit(1);
const mutants = mutantsOf(JSON.parse(readFileSync(REPORT, 'utf8')) as Report);
printSurvivors(mutants);
const run = { commit, every, tests: named.length > 0 ? positionals.slice(1) : [], mutants };
printScores([record(folder, run, values.record === true)]);
