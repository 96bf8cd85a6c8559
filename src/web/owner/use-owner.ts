import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { useSession } from '#web/auth/session/session.tsx';
import { removeCounterWorker } from './remove-counter-worker.ts';

/**
 * Returns the business stored in this browser (product.md 2.6); null until it is known. Redirects home
 * without one, and from another business's slug to the owner's own, with `path`.
 */
export function useOwner(slug: string, path: (slug: string) => string): Business | null {
  const { business, restored } = useSession();
  const [, navigate] = useLocation();
  const own = business === null ? pagePath.landing : path(business.slug || slug);
  const elsewhere = restored && own !== path(slug) ? own : null;
  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  useEffect(() => void removeCounterWorker(), []);
  return business;
}
