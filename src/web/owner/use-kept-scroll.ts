import { useEffect, useEffectEvent, useState } from 'react';

/** Without the router's event: the owner stays at the same page. */
const write = (state: object) => History.prototype.replaceState.call(window.history, state, '');

/** Until a link is followed: a reload and “Back” find it in the history's state. */
function keepInHistory(what: object): void {
  const state = window.history.state as unknown;
  // A step of a dialog has an entry and a state of its own.
  if (typeof state === 'object') write({ ...state, ...what });
}

/** State that a reload and “Back” restore, and a link does not. */
export function useKeptState<T>(name: string, initial: T) {
  // A path names the business: another owner of this browser gets nothing.
  const [key] = useState(() => `${name} ${window.location.pathname}`);
  const kept = () => (window.history.state as Record<string, T> | null)?.[key];
  const [value, setValue] = useState<T>(() => kept() ?? initial);
  function keep(next: T) {
    setValue(next);
    // Browsers limit how often the history is written.
    if (next !== (kept() ?? initial)) keepInHistory({ [key]: next });
  }
  const keepAgain = useEffectEvent(() => keep(value));
  useEffect(() => {
    let frame = 0;
    // Another entry of this page, such as that of a selection, has what was kept before. The next page renders first.
    function follow() {
      frame = requestAnimationFrame(keepAgain);
    }
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('popstate', follow);
      cancelAnimationFrame(frame);
    };
  }, []);
  return [value, keep] as const;
}

/** Removes the scroll from the history's state, and returns it. */
function takeScroll(): unknown {
  const { scroll, ...state } = { ...(window.history.state as { scroll?: unknown } | null) };
  if (scroll !== undefined) write(state);
  return scroll;
}

/** Where the owner left each page of this document. */
const left = new Map<string, number>();
/** A link leads to the top, or to its fragment. */
const forget = () => left.delete(window.location.pathname);

/** A list that arrives late must not move the field away; a dialog stays where it is. */
const isTyping = () =>
  document.activeElement?.matches('input, select, textarea') && !document.activeElement.closest('dialog');

/**
 * Scrolls to where a reload happened, or where the owner left the page to which “Back” leads: when the browser does so
 * itself, the page does not have its height yet.
 */
export function useKeptScroll(): void {
  useEffect(() => {
    const { pathname } = window.location;
    const kept = takeScroll() ?? left.get(pathname);
    if (typeof kept === 'number' && !isTyping()) window.scrollTo({ top: kept, behavior: 'instant' });

    const listening = new AbortController();
    const keep = () => keepInHistory({ scroll: window.scrollY });
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
    // The router's event. It is needed after this page: a link may then lead to it again.
    window.addEventListener('pushState', forget);
    return () => {
      listening.abort();
      // The list went, not the owner: a new one is no way back.
      if (window.location.pathname === pathname) left.delete(pathname);
    };
  }, []);
}
