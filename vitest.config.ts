import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.{ts,tsx}', 'tests/faults/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/database-templates.ts'],
          // PGlite and PostgreSQL share two cores with everything else here.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
