import { useEffect } from 'react';

/** Without the router's event: the owner stays at the same page. */
const write = (state: object) => History.prototype.replaceState.call(window.history, state, '');

/** Scrolls to where a reload happened: when the browser does so itself, the page does not have its height yet. */
export function useKeptScroll(): void {
  useEffect(() => {
    const { scroll, ...state } = { ...(window.history.state as { scroll?: unknown } | null) };
    if (typeof scroll === 'number') {
      write(state);
      window.scrollTo({ top: scroll, behavior: 'instant' });
    }
    const listening = new AbortController();
    const keep = () => write({ ...(window.history.state as object | null), scroll: window.scrollY });
    // Chromium ignores what `pagehide` writes; Safari on iPhones has no other event.
    for (const end of ['beforeunload', 'pagehide']) window.addEventListener(end, keep, listening);
    return () => listening.abort();
  }, []);
}
