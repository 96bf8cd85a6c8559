import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiErrors } from '#shared/contract/errors.ts';
import { errorText } from '#web/api/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNotice } from './notice.tsx';
import { PageFrame } from './page-frame.tsx';
import { PageHead } from './page-head.tsx';
import { PageLoading } from './page-loading.tsx';

export interface ReadQuery<T> {
  queryKey: readonly string[];
  /** Null: there is no such thing. */
  queryFn: () => Promise<T | null>;
}

/** product.md 7.2: no retries, no refetch on window focus or interval, data never stale. One for the browser session. */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
      // Offline must fail and say so; the library's default would wait without a word.
      networkMode: 'always',
    },
  },
});

interface ReadAnewProps<T> {
  query: ReadQuery<T>;
  /** What is said when the read fails: never "not found", always a way to try again (trust.md rule 19). */
  failure: string;
  children: (data: T | null) => ReactNode;
}

function Read<T>({ query, failure, children }: ReadAnewProps<T>) {
  const { data, error, isFetching, refetch } = useQuery(query);
  if (error !== null) {
    return (
      <PageFrame>
        <PageHead title={failure} unlisted />
        <FailureNotice title={failure} message={errorText(error, apiErrors.UNAVAILABLE.message)}>
          <Button busy={isFetching} busyLabel="Yükleniyor..." onClick={() => refetch()}>
            Tekrar Dene
          </Button>
        </FailureNotice>
      </PageFrame>
    );
  }
  return data === undefined ? <PageLoading /> : children(data);
}

/** Reads in the browser what its page shows. */
export function ReadAnew<T>(props: ReadAnewProps<T>) {
  return (
    <QueryClientProvider client={client}>
      <Read {...props} />
    </QueryClientProvider>
  );
}
