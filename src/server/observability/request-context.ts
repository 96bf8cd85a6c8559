import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string | null>();

/** Returns the id of the request that this code runs for; null if there is none. */
export const currentRequestId = (): string | null => requestIds.getStore() ?? null;

/**
 * Runs `work`, and all that it begins, with a request's id. Pass null for what serves all requests, such as a timer or a
 * connection of the pool: its log lines would name the request that began it for ever.
 */
export const runWithRequestId = <T>(requestId: string | null, work: () => T): T =>
  requestIds.run(requestId, work);
