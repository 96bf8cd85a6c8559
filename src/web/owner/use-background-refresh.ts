import { useEffect, useEffectEvent } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { findOwnBusiness } from '#web/api/own-business.ts';
import type { IdentityClient } from '#web/auth/identity/identity-client.ts';
import { useSession } from '#web/auth/session/session.tsx';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { showErrorToast } from '#web/ui/toast/toasts.ts';

/** Returns undefined if no user is signed in; the session handles that. */
async function freshBusiness(identity: IdentityClient): Promise<Business | null | undefined> {
  const user = await identity.currentUser();
  return user?.phone ? findOwnBusiness(user.phone) : undefined;
}

/**
 * Refreshes the business once per visit. If it no longer exists, logs the owner out (product.md decision 17).
 * An outage changes nothing.
 */
export function useBackgroundRefresh(business: Business): void {
  const { identity, logout } = useSession();
  const shown = useEffectEvent(() => business);
  const update = useEffectEvent(async (fresh: Business | null) => {
    if (fresh !== null) return businessStore.save(fresh);
    await logout().catch(reportError);
    showErrorToast('Bu numaraya ait bir işletme bulunamadı. Oturumunuz kapatıldı.');
  });

  useEffect(() => {
    const shownAtStart = shown();
    let cancelled = false;
    async function refresh() {
      const fresh = await freshBusiness(await identity());
      // Skip if the owner has saved meanwhile: the reply is then older than the shown data.
      if (!cancelled && fresh !== undefined && shown() === shownAtStart) await update(fresh);
    }
    refresh().catch(() => undefined);
    return () => {
      cancelled = true;
    };
  }, [identity]);
}
