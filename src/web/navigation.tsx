import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { matchPage } from '#shared/pages.ts';
import { loadPage } from './routes.tsx';

function hashTarget(): HTMLElement | null {
  const id = decodeURIComponent(window.location.hash.slice(1));
  return id === '' ? null : document.getElementById(id);
}

/** The path of the page on show; null until the first one has arrived. */
let shownPath: string | null = null;
/** Back and forward restore their own scroll position. */
let leftByHistory = false;

interface PageArrivalProps {
  path: string;
  onFirst: (() => void) | undefined;
}

/**
 * Inside the page's Suspense boundary, so that it acts when the page has arrived: scrolls to the top or the hash, and
 * moves focus to the heading, which also announces it (look.md "What people touch").
 */
export function PageArrival({ path, onFirst }: PageArrivalProps) {
  useEffect(() => {
    const first = shownPath === null;
    shownPath = path;
    // The first page arrived by itself: the browser has already scrolled and focused.
    if (first) return onFirst?.();
    // What the server wrote for crawlers speaks of the first page; tools that look here must not take it for this.
    for (const tag of document.querySelectorAll('head [property],[type$="ld+json"]')) tag.remove();
    const target = hashTarget();
    if (leftByHistory) target?.scrollIntoView();
    else {
      window.scrollTo({ top: 0, behavior: 'instant' });
      // As by a link on the page itself: the browser takes it for the target, and scrolls there as the stylesheet says.
      if (target) window.location.replace(window.location.hash);
    }
    leftByHistory = false;
    const heading = target ?? document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [path, onFirst]);
  return null;
}

function internalLink(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.origin !== window.location.origin) {
    return null;
  }
  return link;
}

/** Follows a link to another page as the router's own do; those have prevented the default before. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  const link = internalLink(event);
  if (link === null || link.pathname === window.location.pathname) return;
  if (matchPage(link.pathname).name === 'notFound') return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

/** Starts loading a page when a finger or pointer reaches its link, before the click; leads on from static markup. */
export function useLinks() {
  useEffect(() => {
    const preload = (event: Event) => {
      const link = internalLink(event);
      // A failed preload is silent: the click itself tries again and has an error boundary.
      if (link !== null) loadPage(link.pathname).catch(() => undefined);
    };
    const onPopState = () => {
      // A click on a link to a place in the same page fires it too.
      leftByHistory = window.location.pathname !== shownPath;
    };
    const listening = new AbortController();
    const options = { passive: true, capture: true, signal: listening.signal };
    for (const approach of ['pointerover', 'touchstart', 'focusin']) {
      document.addEventListener(approach, preload, options);
    }
    document.addEventListener('click', follow, { signal: listening.signal });
    window.addEventListener('popstate', onPopState, options);
    return () => listening.abort();
  }, []);
}
