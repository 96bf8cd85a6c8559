import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Pictures instead of checks, of the same states in the same browser. */
export default defineConfig({
  ...tests,
  testDir: 'tests/screenshots',
  outputDir: 'test-results/screenshots',
  reporter: [['list']],
  use: { ...tests.use, trace: 'off' },
});
