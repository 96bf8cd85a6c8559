import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/find-browser.ts';
import { hasRoom } from './tests/support/memory-folder.ts';

const executablePath = findBrowser();
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: fileURLToPath(new URL('tests/e2e/data-folder.ts', import.meta.url)),
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // Every worker runs a server, a database and a browser of its own; on two cores a third fills the waits of the others.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  // Nothing that is waited for is promised within so many seconds, and vitest runs beside this (scripts/test.ts).
  expect: { timeout: 20_000 },
  // The product is built already: compiled once more, its code would be another than what is served.
  build: { external: ['**/dist/**'] },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    // Recording costs a sixth of the time (measured); `npx playwright test --trace on` shows a failure.
    trace: 'off',
    // A quarter of the CPU time went into drawing what moves (measured). What is about motion uses WITH_MOTION.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      // Shared memory stays in memory where there is enough of it; by default it lies in files.
      ignoreDefaultArgs: hasRoom() ? ['--disable-dev-shm-usage'] : [],
      args: [
        // Chromium refuses its sandbox to root, which is who containers run as.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
