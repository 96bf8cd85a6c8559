import { type Counts, countsCall } from '#shared/contract/counts.ts';
import { readQuery } from './call-api.ts';
import { queryClient, useRead } from './use-read.ts';

const query = readQuery(countsCall, {});

/** Returns undefined while the counts are unknown: before the response, and after a failure. */
export const useCounts = (): Counts | undefined => useRead(query).data;

/**
 * Reads the counts again if a page shows them, after a change that was saved late. Cancels a read in flight first: an
 * invalidation does not replace a query's first read, whose response may be older than the change.
 */
export async function refreshCounts(): Promise<void> {
  const { queryKey } = query;
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
