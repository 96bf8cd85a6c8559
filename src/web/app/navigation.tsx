import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { matchPage, pages } from '#shared/routing/pages.ts';
import { PageLoading } from '#web/layout/page-frame.tsx';
import { focusHeading } from '#web/lib/focus-heading.ts';
import type { NavigationState } from '#web/lib/navigation-state.ts';
import { dismissUnlessFailure } from '#web/ui/toast/toasts.ts';
import { loadPage } from './routes.tsx';

function hashTarget(): HTMLElement | null {
  const id = window.location.hash.slice(1);
  if (id === '') return null;
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    // Apps that pass a link on may cut it within an escape: such a hash has no target.
    return null;
  }
}

const scrollToTop = () => window.scrollTo({ top: 0, behavior: 'instant' });

export interface Arrival {
  /** The path of the current page; null until the first page has arrived. */
  shownPath: string | null;
  /** True after back or forward, where the browser restores the scroll position. */
  byHistory: boolean;
}

/** Until the next page is loaded: its heading and spinner are at the top, wherever the last page was scrolled to. */
export function PageArriving({ arrival }: { arrival: RefObject<Arrival> }) {
  useLayoutEffect(() => {
    const { shownPath, byHistory } = arrival.current;
    if (shownPath !== null && !byHistory) scrollToTop();
  }, [arrival]);
  return <PageLoading />;
}

interface RouteChangeEffectsProps {
  path: string;
  arrival: RefObject<Arrival>;
  onFirst: (() => void) | undefined;
}

/**
 * Runs after the page has arrived, because it is inside the page's Suspense boundary. Scrolls to the top or
 * the hash. Moves the focus to the heading (design.md "What people touch").
 */
export function RouteChangeEffects({ path, arrival, onFirst }: RouteChangeEffectsProps) {
  useEffect(() => {
    const { shownPath, byHistory } = arrival.current;
    arrival.current.shownPath = path;
    // On the first page, the browser has already scrolled and focused.
    if (shownPath === null) return onFirst?.();
    arrival.current.byHistory = false;
    // The server's metadata for crawlers describe the first page; tools must not apply them to this one.
    for (const tag of document.querySelectorAll('head [property],[type$="ld+json"]')) tag.remove();
    const target = hashTarget();
    if (byHistory) target?.scrollIntoView();
    else {
      scrollToTop();
      // Acts like a link within the page: sets :target, and scrolls as the stylesheet says.
      if (target) window.location.replace(window.location.hash);
    }
    focusHeading(target ?? undefined);
  }, [path, arrival, onFirst]);
  return null;
}

/** Returns the link to a page without data under the event; null for all others, to files and into other windows. */
function internalLink(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return null;
  if (link.target !== '' || link.hasAttribute('download')) return null;
  const { name } = matchPage(link.pathname);
  return name === 'notFound' || pages[name].reads ? null : link;
}

/** Follows a link to a page without reloading the document. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  const link = internalLink(event);
  if (link === null) return;
  // For a hash on the same page, the browser scrolls and keeps its own history.
  if (link.hash !== '' && link.pathname === window.location.pathname) return;
  event.preventDefault();
  const { login, phone, choosing } = link.dataset;
  const state: NavigationState = { login: login !== undefined, phone, choosing: choosing !== undefined };
  dismissUnlessFailure();
  navigate(link.pathname + link.search + link.hash, { state });
}

/**
 * Turns every `<a>` to a page without data, static markup included, into a navigation within the document.
 * Preloads the page when a finger or pointer reaches its link, before the click.
 */
export function useLinks(arrival: RefObject<Arrival>) {
  // Before the router's listener, after which React renders the next page: on the window, `capture` makes none the first.
  useLayoutEffect(() => {
    const onPopState = () => {
      // popstate also fires for a click on a link to an anchor on the same page.
      const byHistory = window.location.pathname !== arrival.current.shownPath;
      arrival.current.byHistory = byHistory;
      if (byHistory) dismissUnlessFailure();
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [arrival]);
  useEffect(() => {
    const preload = (event: Event) => {
      const link = internalLink(event);
      // Ignore a failed preload: the click tries again and has an error boundary.
      if (link !== null) loadPage(link.pathname).catch(() => undefined);
    };
    const listening = new AbortController();
    const options = { passive: true, capture: true, signal: listening.signal };
    for (const approach of ['pointerover', 'touchstart', 'focusin']) {
      document.addEventListener(approach, preload, options);
    }
    document.addEventListener('click', follow, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
