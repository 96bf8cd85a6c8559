import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { credentials } from '#web/api/credentials.ts';
import {
  type IdentityClient,
  type IdentitySettings,
  LOGOUT_TICKETS,
} from '#web/auth/identity/identity-client.ts';
import { loadIdentity } from '#web/auth/identity/load-identity.ts';
import { localStore } from '#web/lib/browser-storage.ts';
import { reloadOrThrow } from '#web/lib/new-build.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { showToast, type ToastContent } from '#web/ui/toast/toasts.ts';
import { followForgetting, forgetOthers, forgetOwner } from './owner-storage.ts';
import { businessStore } from './stored-business.ts';

export interface Session {
  /** The owner's business from this browser's storage; null if no owner is logged in. */
  business: Business | null;
  /** False on the server and during hydration, when `business` is unknown. */
  restored: boolean;
  /** Loads the SDK at first. If the user waits for it, use `useIdentityOrReload`. */
  identity(): Promise<IdentityClient>;
  /** Logs out (product.md 4.4). Rejects on failure; the owner then stays logged in. */
  logout(): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

const serverSnapshot = () => null;
/** Its button opens the login on whichever page the visitor is by then: an owner's page has led home. */
const sessionEnded = ({ phone }: Business): ToastContent => ({
  title: 'Oturumunuz Kapandı',
  description: 'Yeniden giriş yapın. Numaranızı değiştirdiyseniz yeni numaranızla girin.',
  destructive: true,
  action: {
    label: 'Giriş Yap',
    run() {
      // Another tab may have logged in meanwhile.
      if (businessStore.current()) return;
      navigate(location.href, { replace: true, state: { login: true, phone } });
    },
  },
});
/** Updates the stored business after each change of the sign-in state (product.md 4.3). */
function watch(client: IdentityClient): void {
  let before = businessStore.current()?.phone;
  client.onSignedInChange((user, certain) => {
    const stored = businessStore.current();
    // The owner logged out in another tab while the SDK checked the stored session here, which writes the
    // session back.
    if (user && !stored && user.phone === before) client.signOut().catch(reportError);
    before = undefined;
    // A logout withdraws the business, forgets the owner, then clears it. If a store did not answer, a null user does
    // not mean signed out.
    if (user === null && certain && !businessStore.isWithdrawn()) {
      if (stored) showToast(sessionEnded(stored));
      businessStore.clear();
    }
    // Another number was verified here: the previous owner's business must not be shown.
    if (user?.phone && stored?.phone && stored.phone !== user.phone) businessStore.clear();
  });
}

/** After its first use, calls carry the token of the signed-in user (product.md 7.2). */
function useIdentity(settings: IdentitySettings): () => Promise<IdentityClient> {
  return useCallback(() => {
    const client = loadIdentity(settings, {
      ownerIsKnown: () => businessStore.current() !== null,
      onLoaded: watch,
    });
    credentials.visitor = async () => (await client).currentIdToken();
    return client;
  }, [settings]);
}

/** Adds the owner's token and, if App Check is configured, its headers to calls. Each loads its SDK when needed. */
function useCredentials(settings: IdentitySettings, identity: () => Promise<IdentityClient>) {
  useEffect(() => {
    // Reloads the page if a new build has replaced the SDK.
    credentials.owner = async () => (await identity().catch(reloadOrThrow)).currentIdToken();
    const siteKey = 'appCheckSiteKey' in settings ? settings.appCheckSiteKey : undefined;
    if (siteKey !== undefined) {
      credentials.attestation = async () => {
        const { appCheckHeaders } = await import('#web/auth/identity/app-check.ts');
        return appCheckHeaders(settings, siteKey);
      };
    }
    return () => {
      credentials.owner = null;
      credentials.attestation = null;
    };
  }, [settings, identity]);
}

async function endSession(identity: () => Promise<IdentityClient>): Promise<void> {
  const client = await identity().catch(reloadOrThrow);
  const leaving = businessStore.current();
  businessStore.withdraw();
  try {
    await client.signOut();
    if (leaving !== null) forgetOwner(leaving);
    businessStore.clear();
  } catch (error) {
    if (leaving !== null) businessStore.save(leaving);
    throw error;
  }
}

/** Logs the owner out if the stored data cannot be parsed (product.md 4.3). */
function useCorruptDataGuard(identity: () => Promise<IdentityClient>) {
  useEffect(() => {
    function discard() {
      if (!businessStore.isCorrupt()) return;
      businessStore.clear();
      identity()
        .then((client) => client.signOut())
        .catch(reportError);
    }
    discard();
    return businessStore.subscribe(discard);
  }, [identity]);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const settings = usePublicConfig().identity;
  const stored = useSyncExternalStore(businessStore.subscribe, businessStore.current, serverSnapshot);
  // Deferred: an immediate change would make React hydrate the page below in one long task.
  const restored = useDeferredValue(true, false);
  const business = restored ? stored : null;
  const identity = useIdentity(settings);
  useCredentials(settings, identity);
  useCorruptDataGuard(identity);

  useEffect(followForgetting, []);
  const loggedIn = business !== null;
  const id = business?.id;
  useEffect(() => {
    if (id !== undefined) forgetOthers({ id });
  }, [id]);
  useEffect(() => {
    // Without the SDK, for example offline, the stored business stays: an outage is not a sign-out.
    if (loggedIn) identity().catch(() => undefined);
  }, [loggedIn, identity]);

  useEffect(() => {
    if (localStore.read(LOGOUT_TICKETS) === null) return;
    import('#web/auth/identity/logout-tickets.ts').then(
      ({ sendLogoutTickets }) => sendLogoutTickets(),
      reportError,
    );
  }, []);

  const logout = useCallback(async () => {
    await endSession(identity);
    if (window.location.pathname !== pagePath.landing) navigate(pagePath.landing);
    showToast({ title: 'Çıkış Yapıldı' });
  }, [identity]);

  const session = useMemo(
    () => ({ business, restored, identity, logout }),
    [business, restored, identity, logout],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('SessionProvider is missing');
  return session;
}
