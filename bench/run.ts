/**
 * Runs measurements and writes the results into bench/README.md.
 * Usage: npm run bench -- [--trial] [--businesses N] [--minutes N] [part…]; all parts by default.
 */
import { parseArgs } from 'node:util';
import type { Benchmark } from './benchmark.ts';
import { growth } from './parts/growth.ts';
import { hot } from './parts/hot.ts';
import { inVitest } from './parts/in-vitest.ts';
import { lighthouse } from './parts/lighthouse.ts';
import { loading } from './parts/loading.ts';
import { memory } from './parts/memory.ts';
import { presses } from './parts/presses.ts';
import { prices } from './parts/prices.ts';
import { print } from './parts/print.ts';
import { render } from './parts/render.ts';
import { write } from './parts/write.ts';
import { beginSection } from './report.ts';

const ABOUT_JOBS = `Every job with a year of rows, of which a day is overdue. "Longest wait" is of a small statement that is sent
again and again meanwhile. Target: 100 ms on a quiet machine.`;

const parts: Record<string, Benchmark> = {
  hot,
  render,
  write,
  growth,
  memory,
  lighthouse,
  loading,
  presses,
  prices,
  print,
  'known-unknown': inVitest('User-enumeration timing', 'known-unknown'),
  jobs: inVitest('Jobs after a year', 'jobs', ABOUT_JOBS),
  'same-name': inVitest('Slugs for a name of many businesses', 'same-name'),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Small amounts, only to test whether a part works. */
    trial: { type: 'boolean', default: false },
    businesses: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const { trial } = values;
const dose = {
  trial,
  businesses: Number(values.businesses ?? (trial ? 50_000 : 1_000_000)),
  minutes: Number(values.minutes ?? (trial ? 0.5 : 10)),
};
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`no such part: ${unknown}; there are ${Object.keys(parts)}`);

for (const [name, part] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n› ${name}…\n`);
  const report = beginSection(name, part.title, trial);
  console.log(report(await part.measure(dose)));
}
