import { useEffect } from 'react';

/** Without the router's event: the owner stays at the same page. */
const write = (state: object) => History.prototype.replaceState.call(window.history, state, '');

/** Where the owner left each page of this document. */
const left = new Map<string, number>();

/**
 * Scrolls to where a reload happened, or where the owner left the page to which “Back” leads: when the browser does so
 * itself, the page does not have its height yet.
 */
export function useKeptScroll(): void {
  useEffect(() => {
    const { pathname } = window.location;
    const { scroll, ...state } = { ...(window.history.state as { scroll?: unknown } | null) };
    if (typeof scroll === 'number') write(state);
    // A link has led to the top.
    const kept = scroll ?? (window.scrollY > 0 && left.get(pathname));
    if (typeof kept === 'number') window.scrollTo({ top: kept, behavior: 'instant' });

    const listening = new AbortController();
    const keep = () => write({ ...(window.history.state as object | null), scroll: window.scrollY });
    // Chromium ignores what `pagehide` writes; Safari on iPhones has no other event.
    for (const end of ['beforeunload', 'pagehide']) window.addEventListener(end, keep, listening);
    function follow() {
      // After “Back”, this page waits for the next one.
      if (window.location.pathname === pathname) left.set(pathname, window.scrollY);
    }
    window.addEventListener('scroll', follow, listening);
    return () => listening.abort();
  }, []);
}
