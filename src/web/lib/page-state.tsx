import { createContext, type ReactNode, use } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import type { PageState, PublicConfig } from '#shared/routing/page-state.ts';

const PageStateContext = createContext<PageState | null>(null);

/** Provides the server's page state; the same object on the server and during hydration. */
export function PageStateProvider({ state, children }: { state: PageState; children: ReactNode }) {
  return <PageStateContext value={state}>{children}</PageStateContext>;
}

export function usePageState(): PageState {
  const state = use(PageStateContext);
  if (state === null) throw new Error('PageStateProvider is missing');
  return state;
}

export function usePublicConfig(): PublicConfig {
  return usePageState().config;
}

/** Returns a sentence with a leading space; empty if the operator promises no response time. */
export function useAnswerTime(): string {
  const { supportAnswerHours: hours } = usePublicConfig();
  return hours === undefined ? '' : ` En geç ${hours} saat içinde cevap veririz.`;
}

/** Decodes a path as the server does: not if that is impossible. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns the current path, decoded; on the server and during hydration, that of the rendered page. */
export function usePath(): string {
  const { path } = usePageState();
  return decoded(usePathname({ ssrPath: path }));
}
