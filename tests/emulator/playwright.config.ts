import shared from '../../playwright.config.ts';

export default {
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/emulator',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
};
