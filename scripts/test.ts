/**
 * Runs every check and every test, then prints one line over all of them: `N passed, N failed`.
 * A check (types, lint, unused code) counts as one.
 */
import { spawnSync } from 'node:child_process';
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

const steps: Step[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['biome', 'ci'] },
  { name: 'unused code', command: ['knip'] },
  {
    name: 'unit and integration tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
    count: vitestCount,
  },
  { name: 'browser tests', command: ['playwright', 'test'], count: playwrightCount },
];

function runStep(step: Step): Count {
  console.log(`\n› ${step.name}`);
  const [tool = '', ...args] = step.command;
  const { status } = spawnSync(join('node_modules', '.bin', tool), args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (step.count === undefined) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const count = readCount(step.count);
  // A runner may fail without a failing test: a file that does not load, a server that does not start.
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function readCount(read: () => Count): Count {
  try {
    return read();
  } catch (error) {
    console.error(String(error));
    return { passed: 0, failed: 1 };
  }
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const counts = steps.map((step) => ({ name: step.name, ...runStep(step) }));
console.log('');
for (const { name, passed, failed } of counts) console.log(`${name}: ${passed} passed, ${failed} failed`);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
