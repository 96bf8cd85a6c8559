import type { Business } from '#shared/contract/business.ts';
import { type Counts, countsCall } from '#shared/contract/counts.ts';
import { readQuery } from './call-api.ts';
import { queryClient, useRead } from './use-read.ts';

type Owned = Pick<Business, 'id'>;

/**
 * The profile shows the last counts until it has read them again, so they are kept while other pages are shown: of each
 * business, because another owner may log in here.
 */
const queryOf = ({ id }: Owned) => {
  const { queryKey, queryFn } = readQuery(countsCall, {});
  return { queryKey: [...queryKey, id], queryFn, refetchOnMount: 'always' as const, gcTime: 10 * 60_000 };
};

/** Returns undefined while no counts are known: before the first response, and after a failure. */
export function useCounts(business: Owned): Counts | undefined {
  const { data, error } = useRead(queryOf(business));
  return error === null ? data : undefined;
}

/**
 * Reads the counts again after a change, if they were read before. Cancels a read in flight first: it may be older than
 * the change.
 */
export async function refreshCounts(business: Owned): Promise<void> {
  const { queryKey } = queryOf(business);
  await queryClient.cancelQueries({ queryKey });
  await queryClient.refetchQueries({ queryKey });
}
