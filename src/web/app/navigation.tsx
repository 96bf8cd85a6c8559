import { type RefObject, useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { matchPage } from '#shared/routing/pages.ts';
import type { NavigationState } from '#web/lib/navigation-state.ts';
import { loadPage } from './routes.tsx';

function hashTarget(): HTMLElement | null {
  const id = decodeURIComponent(window.location.hash.slice(1));
  return id === '' ? null : document.getElementById(id);
}

/** What navigation remembers between pages. */
export interface Arrival {
  /** The path of the page on show; null until the first one has arrived. */
  shownPath: string | null;
  /** Back and forward restore their own scroll position. */
  byHistory: boolean;
}

interface RouteChangeEffectsProps {
  path: string;
  arrival: RefObject<Arrival>;
  onFirst: (() => void) | undefined;
}

/**
 * Inside the page's Suspense boundary, so that it acts when the page has arrived: scrolls to the top or the hash, and
 * moves focus to the heading, which also announces it (design.md "What people touch").
 */
export function RouteChangeEffects({ path, arrival, onFirst }: RouteChangeEffectsProps) {
  useEffect(() => {
    const { shownPath, byHistory } = arrival.current;
    arrival.current.shownPath = path;
    // The first page arrived by itself: the browser has already scrolled and focused.
    if (shownPath === null) return onFirst?.();
    arrival.current.byHistory = false;
    // What the server wrote for crawlers speaks of the first page; tools that look here must not take it for this.
    for (const tag of document.querySelectorAll('head [property],[type$="ld+json"]')) tag.remove();
    const target = hashTarget();
    if (byHistory) target?.scrollIntoView();
    else {
      window.scrollTo({ top: 0, behavior: 'instant' });
      // As by a link on the page itself: the browser takes it for the target, and scrolls there as the stylesheet says.
      if (target) window.location.replace(window.location.hash);
    }
    const heading = target ?? document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [path, arrival, onFirst]);
  return null;
}

/** The link to a page of ours that the event is on; links to files and into other windows are left to the browser. */
function internalLink(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return null;
  if (link.target !== '' || link.hasAttribute('download')) return null;
  return matchPage(link.pathname).name === 'notFound' ? null : link;
}

/** Follows a link to a page without loading the document again. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  const link = internalLink(event);
  if (link === null) return;
  // On the page itself the browser scrolls, with its own history.
  if (link.hash !== '' && link.pathname === window.location.pathname) return;
  event.preventDefault();
  const { login, phone } = link.dataset;
  const state: NavigationState = { login: login !== undefined, phone };
  navigate(link.pathname + link.search + link.hash, { state });
}

/**
 * Makes every `<a>` to a page of ours a navigation within the document, static markup included. Loads the page when a
 * finger or pointer reaches its link, before the click.
 */
export function useLinks(arrival: RefObject<Arrival>) {
  useEffect(() => {
    const preload = (event: Event) => {
      const link = internalLink(event);
      // A failed preload is silent: the click itself tries again and has an error boundary.
      if (link !== null) loadPage(link.pathname).catch(() => undefined);
    };
    const onPopState = () => {
      // A click on a link to a place in the same page fires it too.
      arrival.current.byHistory = window.location.pathname !== arrival.current.shownPath;
    };
    const listening = new AbortController();
    const options = { passive: true, capture: true, signal: listening.signal };
    for (const approach of ['pointerover', 'touchstart', 'focusin']) {
      document.addEventListener(approach, preload, options);
    }
    document.addEventListener('click', follow, { signal: listening.signal });
    window.addEventListener('popstate', onPopState, options);
    return () => listening.abort();
  }, [arrival]);
}
