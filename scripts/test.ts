/** Runs all checks and tests; prints one line over all: `N passed, N failed`. A check counts as one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

interface Count {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  command: string[];
  /** Reads the counts a runner left behind; a check without one counts by its exit code. */
  count?: () => Count;
}

const RESULTS = 'test-results';
const VITEST_REPORT = join(RESULTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(RESULTS, 'playwright.json');

function readReport<T>(path: string): T {
  if (!existsSync(path)) throw new Error(`${path} was not written`);
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function vitestCount(): Count {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(VITEST_REPORT);
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function playwrightCount(): Count {
  const { stats } = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    PLAYWRIGHT_REPORT,
  );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const checks: Step[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['biome', 'ci'] },
  { name: 'unused code', command: ['knip'] },
];

const vitest: Step = {
  name: 'unit and integration tests',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
  count: vitestCount,
};

const playwright: Step = { name: 'browser tests', command: ['playwright', 'test'], count: playwrightCount };

interface Outcome {
  name: string;
  count: Count;
  seconds: number;
  /** What it printed, unless that went to the terminal at once. */
  output: string;
}

async function run(step: Step, output: 'inherit' | 'pipe'): Promise<Outcome> {
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
  return { name: step.name, count: countOf(step, status === 0), seconds, output: printed };
}

function countOf({ count: read }: Step, succeeded: boolean): Count {
  if (read === undefined) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const count = read();
    // A runner may fail without a failing test: a file that does not load, a server that does not start.
    return !succeeded && count.failed === 0 ? { ...count, failed: 1 } : count;
  } catch (error) {
    console.error(String(error));
    return { passed: 0, failed: 1 };
  }
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const checking = Promise.all(checks.map((check) => run(check, 'pipe')));
console.log(`\n› ${vitest.name}`);
const outcomes = [await run(vitest, 'inherit')];
for (const check of await checking) {
  console.log(`\n› ${check.name}\n${check.output.trimEnd()}`);
  outcomes.push(check);
}
console.log(`\n› ${playwright.name}`);
outcomes.push(await run(playwright, 'inherit'));

console.log('');
for (const { name, count, seconds } of outcomes)
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
const passed = outcomes.reduce((sum, { count }) => sum + count.passed, 0);
const failed = outcomes.reduce((sum, { count }) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
