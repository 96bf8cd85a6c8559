import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string | null>();

/** The id of the request on whose behalf this runs; null where nobody asked for it. */
export const currentRequestId = (): string | null => requestIds.getStore() ?? null;

/**
 * Does `work`, and all that it begins, on behalf of a request. With null on nobody's: what a request sets going for all
 * (a timer, a connection of the pool) would speak in its name for ever.
 */
export const onBehalfOf = <T>(requestId: string | null, work: () => T): T => requestIds.run(requestId, work);
