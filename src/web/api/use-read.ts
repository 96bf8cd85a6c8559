import { notifyManager, QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query';

// By default a timer, after which what follows a change, moving the focus say, would come too early.
notifyManager.setScheduler(queueMicrotask);

/** product.md 7.2: no retries, no refetch on window focus or interval, data never stale. One for each document. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
      // Nothing outlives its page: what an owner has read is not for the next one who logs in here.
      gcTime: 0,
      // Offline must fail and say so; the library's default would wait without a word.
      networkMode: 'always',
    },
  },
});

/** Reads something in the browser. No provider is needed, so pages that read nothing load none of the library. */
export const useRead = <Reply, Key extends readonly unknown[]>(
  query: UseQueryOptions<Reply, Error, Reply, Key>,
) => useQuery(query, queryClient);
