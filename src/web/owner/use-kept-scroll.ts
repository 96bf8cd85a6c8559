import { useEffect } from 'react';

/** Without the router's event: the owner stays at the same page. */
const write = (state: object) => History.prototype.replaceState.call(window.history, state, '');

/** Removes the scroll from the history's state, and returns it. */
function takeScroll(): unknown {
  const { scroll, ...state } = { ...(window.history.state as { scroll?: unknown } | null) };
  if (scroll !== undefined) write(state);
  return scroll;
}

/** Where the owner left each page of this document. */
const left = new Map<string, number>();

/**
 * Scrolls to where a reload happened, or where the owner left the page to which “Back” leads: when the browser does so
 * itself, the page does not have its height yet.
 */
export function useKeptScroll(): void {
  useEffect(() => {
    const { pathname, hash } = window.location;
    const scroll = takeScroll();
    // A link has led to the top, or to its fragment.
    const kept = scroll ?? (window.scrollY > 0 && hash === '' && left.get(pathname));
    if (typeof kept === 'number') window.scrollTo({ top: kept, behavior: 'instant' });

    const listening = new AbortController();
    const keep = () => write({ ...(window.history.state as object | null), scroll: window.scrollY });
    // Chromium ignores what `pagehide` writes; Safari on iPhones has no other event.
    for (const end of ['beforeunload', 'pagehide']) window.addEventListener(end, keep, listening);
    // A phone discards a hidden page without either, for example while the owner is in WhatsApp.
    const onVisibility = () => (document.visibilityState === 'hidden' ? keep() : takeScroll());
    document.addEventListener('visibilitychange', onVisibility, listening);
    function follow() {
      // After “Back”, this page waits for the next one.
      if (window.location.pathname === pathname) left.set(pathname, window.scrollY);
    }
    window.addEventListener('scroll', follow, listening);
    return () => listening.abort();
  }, []);
}
