import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { useSession } from '#web/auth/session/session.tsx';

type OwnerPath = (slug: string) => string;

/** Returns the path to redirect to; null if this page is correct. */
function useRedirectPath(slug: string, path: OwnerPath): string | null {
  const { business, restored } = useSession();
  if (!restored) return null;
  if (business === null) return pagePath.landing;
  return business.slug === '' || business.slug === slug ? null : path(business.slug);
}

/**
 * Returns the business stored in this browser (product.md 2.6); null until it is known. Redirects home
 * without one, and from another business's slug to the owner's own, with `path`.
 */
export function useOwner(slug: string, path: OwnerPath): Business | null {
  const { business } = useSession();
  const [, navigate] = useLocation();
  const elsewhere = useRedirectPath(slug, path);
  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  return business;
}
