import { defineConfig } from 'vitest/config';
import { legalMarkdown } from './scripts/legal-markdown.ts';

/** Measurements that print ratios and assert none; no part of `npm test`. */
export default defineConfig({
  plugins: [legalMarkdown()],
  test: {
    include: ['bench/**/*.bench.ts'],
    environment: 'node',
    globalSetup: ['tests/support/database-templates.ts', 'tests/support/og-image-assets.ts'],
    disableConsoleIntercept: true,
  },
});
