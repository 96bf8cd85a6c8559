import type { Benchmark } from '../benchmark.ts';
import { runToEnd } from '../support/children.ts';

/** The amounts of a trial. */
const TRIAL = { ROUNDS: '20', SHOPS: '2000' };

/** Runs a `.bench.ts`, which composes the app as tests do and prints a list or a table. */
export const inVitest = (title: string, file: string): Benchmark => ({
  title,
  async measure({ trial }) {
    const printed = await runToEnd(
      'node_modules/.bin/vitest',
      ['run', '--config=vitest.bench.config.ts', file],
      {
        env: { ...process.env, ...(trial ? TRIAL : {}) },
      },
    );
    return printed
      .split('\n')
      .filter((line) => /^[-|] /.test(line))
      .join('\n');
  },
});
