import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { useSession } from '#web/auth/session/session.tsx';
import { useSendWaitingPrices } from '#web/owner/prices/waiting-prices.ts';

/**
 * Removes the worker and the cache with which builds until 2026-11-27 opened the counter page offline (ADR 131): no
 * browser drops them on its own. Delete this after 2027-11-27, when owners have opened a page since.
 */
async function removeCounterWorker(): Promise<void> {
  try {
    // Undefined without https. Nothing else on this site has a worker.
    for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
    const names = 'caches' in window ? await caches.keys() : [];
    for (const name of names.filter((each) => each.startsWith('tezgah-'))) await caches.delete(name);
  } catch {
    // A browser that blocks site data has none of it.
  }
}

/**
 * Returns the business stored in this browser (product.md 2.6); null until it is known. Redirects home
 * without one, and from another business's slug to the owner's own, with `path`. Sends the prices that wait.
 */
export function useOwner(slug: string, path: (slug: string) => string): Business | null {
  const { business, restored } = useSession();
  const own = business === null ? pagePath.landing : path(business.slug || slug);
  const here = path(slug);
  const elsewhere = restored && own !== here ? own : null;
  useEffect(() => {
    if (elsewhere === null) return;
    const go = () => void (window.location.pathname === here && navigate(elsewhere, { replace: true }));
    go();
    // A dialog that closes with the session leaves its own entry, and comes back to this page.
    window.addEventListener('popstate', go);
    return () => window.removeEventListener('popstate', go);
  }, [elsewhere, here]);
  useEffect(() => void removeCounterWorker(), []);
  useSendWaitingPrices(business);
  return business;
}
