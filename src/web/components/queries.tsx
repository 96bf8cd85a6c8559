import { hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePageState } from './page-state.tsx';

/** product.md 7.2: no retries, no refetch on window focus or interval, data never stale. */
function createQueryClient(dehydrated: unknown): QueryClient {
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
  if (typeof dehydrated === 'object' && dehydrated !== null) hydrate(client, dehydrated);
  return client;
}

let browserClient: QueryClient | undefined;

// A server renders many visitors' pages, so it never shares a client; a browser shares one between its pages.
function queryClientFor(dehydrated: unknown): QueryClient {
  if (typeof window === 'undefined') return createQueryClient(dehydrated);
  browserClient ??= createQueryClient(dehydrated);
  return browserClient;
}

/** Gives a page with reads its query client. Pages wrap themselves, so the landing page never loads the library. */
export function Queries({ children }: { children: ReactNode }) {
  const { queries } = usePageState();
  const [client] = useState(() => queryClientFor(queries));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
