import { defineConfig } from 'vitest/config';
import { legalMarkdown } from './scripts/legal-markdown.ts';

export default defineConfig({
  plugins: [legalMarkdown()],
  test: {
    // By default one core is left alone, which on two cores means one test file at a time.
    maxWorkers: '100%',
    isolate: false,
    tags: [{ name: 'full', description: 'Runs in `npm run test:full` only.' }],
    setupFiles: ['tests/support/own-modules.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'design/**/*.test.ts',
            'tests/checks/*.test.ts',
          ],
          environment: 'node',
          // Those that look at the whole tree take longer than the default 5 s on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/{integration,faults,year}/**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: [
            'tests/support/quick-folder.ts',
            'tests/support/database-templates.ts',
            'tests/support/og-image-assets.ts',
          ],
          // PGlite and PostgreSQL share two cores with everything else here: what takes 5 s took 60 on a loaded machine.
          testTimeout: 180_000,
          // Nothing that is waited for is promised within a second. Less than what is kept stays fresh (FRESH_MS).
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
