/**
 * `npm run test:faults`: the full suite for docs/guarantees.md, of which the default suite runs a part. It
 * takes about an hour and prints one line per guarantee and database, with its counts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptPromise } from '../tests/faults/promises.ts';

const REPORT = join('test-results', 'promises.jsonl');
/** Folders and files that test guarantees. Their reports are checked against {@link PROMISES}. */
const NODE_TESTS = [
  'tests/faults',
  'tests/integration/smtp',
  'tests/integration/db',
  'tests/integration/api',
];
const BROWSER_TESTS = ['tests/e2e/hostile-texts.test.ts', 'tests/e2e/stopping.test.ts'];

/** Names in guarantees.md whose tests report their counts. */
const PROMISES = [
  'parallel guesses',
  'SMS pumping',
  'registration',
  'crash',
  'contact mail',
  'stopping',
  'releases',
  'many at once',
  'several instances',
  'database away',
  'slow clients',
  'hostile bodies',
  'hostile texts',
];

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, FAULTS: 'all', FAULTS_REPORT: REPORT };
  const { status } = spawnSync(join('node_modules', '.bin', command), args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env,
  });
  return status === 0;
}

rmSync(REPORT, { force: true });
mkdirSync('test-results', { recursive: true });
const passed = [
  run('vitest', ['run', '--project', 'integration', ...NODE_TESTS]),
  run('playwright', ['test', ...BROWSER_TESTS]),
];

const lines = existsSync(REPORT) ? readFileSync(REPORT, 'utf8').trimEnd().split('\n') : [];
const kept = lines.map((line) => JSON.parse(line) as KeptPromise);
console.log('');
for (const name of PROMISES) {
  const of = kept.filter(({ promise }) => promise === name);
  if (of.length === 0) console.log(`${name}: NOT SHOWN`);
  for (const { on, counts } of of) console.log(`${name} (${on}): ${counts}`);
}
const missing = PROMISES.filter((name) => !kept.some(({ promise }) => promise === name));
process.exitCode = passed.every(Boolean) && missing.length === 0 ? 0 : 1;
