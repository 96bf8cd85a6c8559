/**
 * `npm run test:year`: simulates years of a service with random seeds (docs/testing.md "The year").
 * Options: --minutes 60, --days 400 (after the last command), --commands 300 (at most), --place memory, disk or
 * postgres, --seed N (one run), --path P --replay R (a failure again).
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const text = (value?: string) => ({
  type: 'string' as const,
  ...(value === undefined ? {} : { default: value }),
});
const { values } = parseArgs({
  options: {
    ...{ minutes: text('60'), days: text('400'), commands: text('300') },
    ...{ place: text('memory'), seed: text(), path: text(), replay: text() },
  },
});
const numbers = ['minutes', 'days', 'commands', 'seed'] as const;
const counts = numbers.flatMap((name) => (values[name] === undefined ? [] : [[name, Number(values[name])]]));
const order = { ...values, ...Object.fromEntries(counts) };
const { status } = spawnSync(join('node_modules', '.bin', 'vitest'), ['run', 'tests/year/year.test.ts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, YEAR: JSON.stringify(order) },
});
process.exitCode = status ?? 1;
