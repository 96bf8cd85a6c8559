import { afterAll, vi } from 'vitest';

/**
 * Test files share a worker's process, which saves two thirds of the CPU time (ADR 70). They share neither
 * modules nor stubbed globals, so that each file starts in a clean state.
 */
vi.resetModules();

/** Most tests need a signing key, which takes 50 ms of CPU time: they take turns with eight per worker. */
vi.mock('jose', async (original) => {
  const jose = await original<typeof import('jose')>();
  const worker = globalThis as { demlikTestKeys?: ReturnType<typeof jose.generateKeyPair>[] };
  worker.demlikTestKeys ??= [];
  const keys = worker.demlikTestKeys;
  return {
    ...jose,
    generateKeyPair: (...args: Parameters<typeof jose.generateKeyPair>) => {
      if (keys.length < 8) keys.unshift(jose.generateKeyPair(...args));
      else keys.unshift(...keys.splice(-1));
      return keys[0];
    },
  };
});
afterAll(async () => {
  // One that goes on would load modules for the next file before its mocks are known.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
