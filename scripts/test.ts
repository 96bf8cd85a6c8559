/**
 * Runs the checks and tests; its last line counts them all: `N passed, N failed`. A check counts as one.
 * Usage: node scripts/test.ts [--full [--added]]
 *
 * Without an option, it leaves out tests tagged `full`; `--full` runs everything. `--full --added` runs only
 * the tagged tests, right after a run without an option, and counts both runs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Count, type Report, readPlaywrightReport, readVitestReport } from './test-reports.ts';

interface Step {
  name: string;
  command: string[];
  /** Reads a runner's report. A check without a report counts by its exit code. */
  report?: () => Report;
}

const { values } = parseArgs({ options: { full: { type: 'boolean' }, added: { type: 'boolean' } } });
const added = values.added === true;
const full = values.full === true;

const RESULTS = 'test-results';
/** The counts of the last `npm test`, to which `--added` adds its own. */
const COUNTS = join(RESULTS, 'counts.json');
const VITEST_REPORT = join(RESULTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(RESULTS, 'playwright.json');
/** How many lines of a failed test's messages are repeated at the end. */
const REPEATED_LINES = 25;

const checks: Step[] = [
  { name: 'types', command: ['tsc'] },
  { name: 'types in the browser', command: ['tsc', '-p', 'tsconfig.browser.json'] },
  { name: 'lint', command: ['biome', 'ci'] },
  { name: 'unused code', command: ['knip'] },
];

/** Returns a runner's arguments for one part of its tests; none for all of them. */
const part = (everyday: string[], rest: string[]): string[] => (added ? rest : full ? [] : everyday);

const vitest: Step = {
  name: 'unit and integration tests',
  command: [
    ...['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
    ...part(['--tags-filter=!full'], ['--tags-filter=full']),
  ],
  report: () => readVitestReport(VITEST_REPORT),
};

const playwright: Step = {
  name: 'browser tests',
  command: ['playwright', 'test', ...part(['--grep-invert=@full'], ['--grep=@full'])],
  report: () => readPlaywrightReport(PLAYWRIGHT_REPORT),
};

/** Returns a step's report, and what it printed, unless that went directly to the terminal. */
async function run(step: Step, output: 'inherit' | 'pipe') {
  const startedAt = performance.now();
  const [tool = '', ...args] = step.command;
  const child = spawn(join('node_modules', '.bin', tool), args, {
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
    env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { name: step.name, report: reportOf(step, status === 0, printed), seconds, output: printed };
}

function reportOf({ report: read }: Step, succeeded: boolean, printed: string): Report {
  if (read === undefined)
    return succeeded
      ? { passed: 1, failed: 0, failures: [] }
      : { passed: 0, failed: 1, failures: [printed.trim()] };
  try {
    const report = read();
    // A runner can fail without a failed test: a file cannot be loaded, or a server does not start.
    if (succeeded || report.failed > 0) return report;
    return {
      ...report,
      failed: 1,
      failures: [...report.failures, 'ended with an error: read the output above'],
    };
  } catch (error) {
    return { passed: 0, failed: 1, failures: [String(error)] };
  }
}

/** Returns the counts of the preceding `npm test`; zero if this run does everything itself. */
function countedBefore(): Count {
  if (!added) return { passed: 0, failed: 0 };
  if (!existsSync(COUNTS)) throw new Error(`${COUNTS} is missing: run npm test before --added`);
  return JSON.parse(readFileSync(COUNTS, 'utf8')) as Count;
}

const before = countedBefore();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const checking = Promise.all(added ? [] : checks.map((check) => run(check, 'pipe')));
console.log(`\n› ${vitest.name}`);
const outcomes = [await run(vitest, 'inherit')];
for (const check of await checking) {
  console.log(`\n› ${check.name}\n${check.output.trimEnd()}`);
  outcomes.push(check);
}
console.log(`\n› ${playwright.name}`);
outcomes.push(await run(playwright, 'inherit'));

// Repeat failures at the end: thousands of lines come before, and a log may keep only the last ones.
for (const { name, report } of outcomes)
  for (const failure of report.failures)
    console.log(`\n✗ ${name}: ${failure.split('\n').slice(0, REPEATED_LINES).join('\n')}`);

console.log('');
if (added) console.log(`npm test: ${before.passed} passed, ${before.failed} failed`);
for (const { name, report, seconds } of outcomes)
  console.log(`${name}: ${report.passed} passed, ${report.failed} failed (${seconds} s)`);
const passed = outcomes.reduce((sum, { report }) => sum + report.passed, before.passed);
const failed = outcomes.reduce((sum, { report }) => sum + report.failed, before.failed);
if (!added && !full) writeFileSync(COUNTS, JSON.stringify({ passed, failed } satisfies Count));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
