import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string | null>();

/** Returns the id of the request that this code runs for; null if there is none. */
export const currentRequestId = (): string | null => requestIds.getStore() ?? null;

/**
 * Runs `work`, and everything that it starts, with a request's id. Pass null for resources that serve all
 * requests, such as a timer or a pool's connection. Otherwise their log lines would always name the request
 * that started them.
 */
export const runWithRequestId = <T>(requestId: string | null, work: () => T): T =>
  requestIds.run(requestId, work);
