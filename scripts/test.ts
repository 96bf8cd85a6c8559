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
}

interface Running {
  /** Shows what it has printed, and from now on what it prints. */
  show(): void;
  ended: Promise<Outcome>;
}

/** Starts a step, whose output waits until it is asked for: several run at the same time. */
function start(step: Step): Running {
  const startedAt = performance.now();
  const [tool = '', ...args] = step.command;
  const child = spawn(join('node_modules', '.bin', tool), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
  });
  let waiting: Buffer[] | null = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      if (waiting === null) process.stdout.write(chunk);
      else waiting.push(chunk);
    });
  }
  const show = () => {
    console.log(`\n› ${step.name}`);
    process.stdout.write(Buffer.concat(waiting ?? []));
    waiting = null;
  };
  const ended = once(child, 'close').then(([status]) => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    return { name: step.name, count: countOf(step, status === 0), seconds };
  });
  return { show, ended };
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
// All at once: where one waits for a disk, a timer or its last slow file, the others have the processor.
const running = [vitest, ...checks, playwright].map(start);
const outcomes: Outcome[] = [];
for (const { show, ended } of running) {
  show();
  outcomes.push(await ended);
}

console.log('');
for (const { name, count, seconds } of outcomes)
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
const passed = outcomes.reduce((sum, { count }) => sum + count.passed, 0);
const failed = outcomes.reduce((sum, { count }) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
