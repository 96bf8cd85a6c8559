import type { Benchmark } from '../benchmark.ts';
import { runToEnd } from '../support/children.ts';

/** The amounts of a trial. */
const TRIAL = { ROUNDS: '20', SHOPS: '2000' };

/** Runs a `.bench.ts`, which composes the app as tests do and prints a list or a table. `about` stands above it. */
export const inVitest = (title: string, file: string, about = ''): Benchmark => ({
  title,
  async measure({ trial }) {
    const printed = await runToEnd(
      'node_modules/.bin/vitest',
      ['run', '--config=vitest.bench.config.ts', file],
      {
        env: { ...process.env, ...(trial ? TRIAL : {}) },
      },
    );
    const found = printed.split('\n').filter((line) => /^[-|] /.test(line));
    return [about, '', ...found].join('\n');
  },
});
