import { afterAll, vi } from 'vitest';

/**
 * Test files share a worker's process, which saves two thirds of the CPU time (ADR 70), but neither modules
 * nor what a test put in the place of a global: each file begins as if it were the only one.
 */
vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
