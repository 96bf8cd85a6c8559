import { notifyManager, QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Business } from '#shared/contract/business.ts';

// The default scheduler is a timer. It would delay what follows a change, such as moving the focus.
notifyManager.setScheduler(queueMicrotask);

/** product.md 7.2: no retries, no refetch, data never stale. One client per document. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
      // Drop data when the page closes: the next owner who logs in here must not see them.
      gcTime: 0,
      // Offline, a read must fail and report it; the library's default would wait silently.
      networkMode: 'always',
    },
  },
});

export type Owned = Pick<Business, 'id'>;

/**
 * Keeps the reply of a query for ten minutes, for a page that shows it until it has read it again. By business:
 * another owner may log in here.
 */
export const kept = <Query extends { queryKey: readonly string[] }>(query: Query, { id }: Owned) => ({
  ...query,
  queryKey: [...query.queryKey, `${id}`],
  refetchOnMount: 'always' as const,
  gcTime: 10 * 60_000,
});

/** Reads data in the browser. Needs no provider, so pages that read nothing do not load the library. */
export const useRead = <Reply, Key extends readonly unknown[]>(
  query: UseQueryOptions<Reply, Error, Reply, Key>,
) => useQuery(query, queryClient);
