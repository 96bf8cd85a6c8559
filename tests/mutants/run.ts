/**
 * `npm run mutants -- FILE …`: changes the named source files in small ways (mutants) and lists the changes that no
 * test notices. Runs the test files that are named beside them, by default every unit test of `src`. Names of folders
 * stand for their files. Never part of a check: what it finds depends on hours and on the machine.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { installFolder } from '../support/install-folder.ts';
import { accepted, type Mutant } from './accepted.ts';

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

interface Judged extends Mutant {
  status: string;
  line: number;
}

const filesIn = (path: string) =>
  statSync(path).isDirectory() ? globSync(`${path}/**/*.{ts,tsx}`).toSorted() : [path];
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function mutantsOf({ files }: Report): Judged[] {
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

const isAccepted = (mutant: Mutant) =>
  accepted.some(
    ({ file, code, replacement }) =>
      file === mutant.file && code === mutant.code && replacement === mutant.replacement,
  );

/** Prints covered mutants, the killed ones among them, and their share without the accepted ones. */
function printScores(mutants: Judged[]): void {
  const byFolder = Map.groupBy(mutants, ({ file }) => file.slice(0, file.lastIndexOf('/')));
  console.log('\n| folder | covered | killed | accepted | score | not covered |\n|---|--:|--:|--:|--:|--:|');
  for (const [folder, all] of [...byFolder].toSorted()) {
    const count = (...statuses: string[]) => all.filter(({ status }) => statuses.includes(status));
    const killed = count('Killed', 'Timeout').length;
    const survived = count('Survived');
    const taken = survived.filter(isAccepted).length;
    const score = (100 * killed) / Math.max(killed + survived.length - taken, 1);
    const covered = killed + survived.length;
    console.log(
      `| ${folder} | ${covered} | ${killed} | ${taken} | ${score.toFixed(1)} % | ${count('NoCoverage').length} |`,
    );
  }
}

function printSurvivors(mutants: Judged[]): void {
  const left = mutants.filter((mutant) => /Survived|NoCoverage/.test(mutant.status) && !isAccepted(mutant));
  for (const { file, line, code, mutator, replacement, status } of left) {
    console.log(`\n${file}:${line} ${status === 'Survived' ? '' : 'not covered: '}${mutator}\n- ${code}`);
    console.log(`+ … ${replacement} …`);
  }
}

const given = process.argv.slice(2).flatMap(filesIn);
const sources = given.filter((file) => !isTest(file));
const named = given.filter(isTest);
if (sources.length === 0) {
  console.error('Name the source files or folders, as in: npm run mutants -- src/shared/domain/slug.ts');
  process.exit(2);
}
if (!installFolder(FOLDER)) process.exit(1);
const tests = named.length > 0 ? named : globSync('src/**/*.test.{ts,tsx}');
const stryker = join(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const { status } = spawnSync(
  process.execPath,
  [stryker, 'run', join(FOLDER, 'stryker.json'), '--mutate', sources.join(',')],
  { stdio: 'inherit', env: { ...process.env, MUTANTS_TESTS: JSON.stringify(tests) } },
);
if (status !== 0) process.exit(1);
const mutants = mutantsOf(JSON.parse(readFileSync(REPORT, 'utf8')) as Report);
printSurvivors(mutants);
printScores(mutants);
