import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** The tests that run.ts chose. One project: Stryker starts a runner anew for each. */
const tests = JSON.parse(process.env.MUTANTS_TESTS ?? '[]') as string[];
const usesDatabases = tests.some((file) => file.startsWith('tests/'));
const { plugins = [], test } = base;

export default defineConfig({
  plugins,
  test: {
    tags: [{ name: 'full', skip: true }],
    setupFiles: test?.setupFiles ?? [],
    include: tests,
    // Judges by time.
    exclude: ['**/text-growth.test.ts'],
    pool: 'forks',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: usesDatabases
      ? [
          'tests/support/quick-folder.ts',
          'tests/support/database-templates.ts',
          'tests/support/og-image-assets.ts',
        ]
      : [],
  },
});
