import { usePathname } from 'wouter/use-browser-location';
import { usePageState } from './page-state.tsx';

/** Returns the current path; on the server and during hydration, that of the rendered page. */
export function usePath(): string {
  const { path } = usePageState();
  return usePathname({ ssrPath: path });
}
