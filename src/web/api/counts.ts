import { type Counts, countsCall } from '#shared/contract/counts.ts';
import { readQuery } from './call-api.ts';
import { kept, type Owned, queryClient, useRead } from './use-read.ts';

const queryOf = (business: Owned) => kept(readQuery(countsCall, {}), business);

/** Returns undefined while no counts are known: before the first response, and after a failure. */
export function useCounts(business: Owned): Counts | undefined {
  const { data, error } = useRead(queryOf(business));
  return error === null ? data : undefined;
}

/**
 * Corrects the counts by what the reply to a change says, and reads them again, if they were read before. Cancels a
 * read in flight first: it may be older than the change.
 */
export async function refreshCounts(business: Owned, known: Partial<Counts> = {}): Promise<void> {
  const { queryKey } = queryOf(business);
  await queryClient.cancelQueries({ queryKey });
  // Data that is set would end the failure of a read, and show the other counts again.
  if (queryClient.getQueryState(queryKey)?.error === null)
    queryClient.setQueryData<Counts>(queryKey, (counts) => counts && { ...counts, ...known });
  void queryClient.refetchQueries({ queryKey });
}
