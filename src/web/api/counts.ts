import { type Counts, countsCall } from '#shared/contract/counts.ts';
import { readQuery } from './call-api.ts';
import { queryClient, useRead } from './use-read.ts';

const query = readQuery(countsCall, {});

/** Returns undefined while the counts are unknown: before the response, and after a failure. */
export const useCounts = (): Counts | undefined => useRead(query).data;

/** Reads the counts again if a page shows them, after a change that was saved late. */
export const refreshCounts = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
