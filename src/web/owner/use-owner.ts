import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { useSession } from '#web/auth/session/session.tsx';

type OwnerPath = (slug: string) => string;

/** Where the page has to be shown instead, or null when it is right here. */
function useRightPlace(slug: string, path: OwnerPath): string | null {
  const { business, restored } = useSession();
  if (!restored) return null;
  if (business === null) return pagePath.landing;
  return business.slug === '' || business.slug === slug ? null : path(business.slug);
}

/**
 * The business that this browser has stored (product.md 2.6), null until it is known. Without one the page leads home;
 * another shop's slug in its address gives way to the owner's own, by `path`.
 */
export function useOwner(slug: string, path: OwnerPath): Business | null {
  const { business } = useSession();
  const [, navigate] = useLocation();
  const elsewhere = useRightPlace(slug, path);
  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  return business;
}
