import { useEffect } from 'react';
import { loadPage } from './routes.tsx';

/** The element a hash names, if the page has it. */
function hashTarget(): HTMLElement | null {
  const id = decodeURIComponent(window.location.hash.slice(1));
  return id === '' ? null : document.getElementById(id);
}

/** The path of the page on show; null until the first one has arrived. */
let shownPath: string | null = null;
/** Back and forward restore their own scroll position. */
let leftByHistory = false;

/**
 * Stands beside a page inside its Suspense boundary, so that it acts when the page has arrived: scrolls to
 * the top or to the hash, and moves focus to the heading, which also announces it
 * (look.md "What people touch").
 */
export function PageArrival({ path }: { path: string }) {
  useEffect(() => {
    const first = shownPath === null;
    shownPath = path;
    // The first page arrived by itself: the browser has already scrolled and focused.
    if (first) return;
    // What the server wrote for crawlers speaks of the first page; tools that look here must not take it for this.
    for (const tag of document.querySelectorAll('head [property],[type$="ld+json"]')) tag.remove();
    const target = hashTarget();
    if (target) target.scrollIntoView();
    else if (!leftByHistory) window.scrollTo({ top: 0, behavior: 'instant' });
    leftByHistory = false;
    const heading = target ?? document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [path]);
  return null;
}

function internalPath(event: Event): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.origin !== window.location.origin) {
    return null;
  }
  return link.pathname;
}

/** Starts loading a page when a finger or pointer reaches its link, before the click. */
export function usePreloadOnApproach() {
  useEffect(() => {
    const preload = (event: Event) => {
      const path = internalPath(event);
      // A failed preload is silent: the click itself tries again and has an error boundary.
      if (path !== null) loadPage(path).catch(() => undefined);
    };
    const onPopState = () => {
      // A click on a link to a place in the same page fires it too.
      leftByHistory = window.location.pathname !== shownPath;
    };
    const options = { passive: true, capture: true };
    document.addEventListener('pointerover', preload, options);
    document.addEventListener('touchstart', preload, options);
    document.addEventListener('focusin', preload, options);
    window.addEventListener('popstate', onPopState);
    return () => {
      document.removeEventListener('pointerover', preload, options);
      document.removeEventListener('touchstart', preload, options);
      document.removeEventListener('focusin', preload, options);
      window.removeEventListener('popstate', onPopState);
    };
  }, []);
}
