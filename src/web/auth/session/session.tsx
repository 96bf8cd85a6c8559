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
import { useLocation } from 'wouter';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { setAttestationHeaders } from '#web/api/attestation.ts';
import { setIdentityTokenSource, setOwnerTokenSource } from '#web/api/identity-token-source.ts';
import type { IdentityClient, IdentitySettings } from '#web/auth/identity/identity-client.ts';
import { loadIdentity } from '#web/auth/identity/load-identity.ts';
import { reloadOrThrow } from '#web/lib/new-build.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { businessStore } from './stored-business.ts';

export interface Session {
  /** The owner's business as this browser keeps it; null when nobody is logged in. */
  business: Business | null;
  /** False on the server and while hydrating, when `business` is not known yet. */
  restored: boolean;
  /** The identity client; the SDK is fetched with the first call. Where somebody waits for it: `useIdentityOrReload`. */
  identity(): Promise<IdentityClient>;
  /** Stores the business of an owner who has signed in, or fresh data of the one who is. */
  storeBusiness(business: Business): void;
  /** product.md 4.4. Rejects when it failed, which leaves the owner logged in. */
  logout(): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

const nobody = () => null;
/** product.md 4.3: what each change of the identity's sign-in state does to the stored business. */
function watch(client: IdentityClient): void {
  let before = businessStore.current()?.phone;
  client.onSignedInChange((user, certain) => {
    const stored = businessStore.current();
    // Logged out in another tab while the SDK looked after the stored session here, which writes that session back.
    if (user && !stored && user.phone === before) client.signOut().catch(reportError);
    before = undefined;
    // Where a store did not answer, nobody here does not mean that nobody is signed in.
    if (user === null && certain) businessStore.clear();
    // Someone verified another number here: showing them the former owner's business would be wrong.
    if (user?.phone && stored?.phone && stored.phone !== user.phone) businessStore.clear();
  });
}

/** The identity client. From the first use on, whoever is signed in there is who makes the calls (product.md 7.2). */
function useIdentity(settings: IdentitySettings): () => Promise<IdentityClient> {
  return useCallback(() => {
    const client = loadIdentity(settings, {
      ownerIsKnown: () => businessStore.current() !== null,
      onLoaded: watch,
    });
    setIdentityTokenSource(async () => (await client).currentIdToken());
    return client;
  }, [settings]);
}

/** Owners' calls carry the token of whoever is signed in. If a new build has replaced the SDK, the page reloads. */
function useOwnerToken(identity: () => Promise<IdentityClient>) {
  useEffect(() => {
    setOwnerTokenSource(async () => (await identity().catch(reloadOrThrow)).currentIdToken());
    return () => setOwnerTokenSource(null);
  }, [identity]);
}

async function endSession(identity: () => Promise<IdentityClient>): Promise<void> {
  const client = await identity().catch(reloadOrThrow);
  const leaving = businessStore.current();
  businessStore.withdraw();
  try {
    // There, and not here, what was typed is forgotten: this is part of the landing page's first load.
    await client.signOut(leaving);
    businessStore.clear();
  } catch (error) {
    if (leaving !== null) businessStore.save(leaving);
    throw error;
  }
}

/** Unparseable data logs the owner out (product.md 4.3). */
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

/** App Check, where it is configured: its SDK is fetched with the first call that carries a token. */
function useAttestation(settings: IdentitySettings) {
  useEffect(() => {
    const siteKey = 'appCheckSiteKey' in settings ? settings.appCheckSiteKey : undefined;
    if (siteKey === undefined) return;
    setAttestationHeaders(async () => {
      const { appCheckHeaders } = await import('#web/auth/identity/app-check.ts');
      return appCheckHeaders(settings, siteKey);
    });
    return () => setAttestationHeaders(null);
  }, [settings]);
}

/** Holds the owner's session for all pages; stands inside the router and the page state. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const settings = usePublicConfig().identity;
  const [, navigate] = useLocation();
  const stored = useSyncExternalStore(businessStore.subscribe, businessStore.current, nobody);
  // Deferred: told at once, the first news would have React hydrate the page below in one go, without a pause.
  const restored = useDeferredValue(true, false);
  const business = restored ? stored : null;
  const identity = useIdentity(settings);
  useOwnerToken(identity);
  useCorruptDataGuard(identity);
  useAttestation(settings);

  const loggedIn = business !== null;
  useEffect(() => {
    // Without the SDK, offline say, the stored business stays: an outage is not a sign-out.
    if (loggedIn) identity().catch(() => undefined);
  }, [loggedIn, identity]);

  const logout = useCallback(async () => {
    await endSession(identity);
    if (window.location.pathname !== pagePath.landing) navigate(pagePath.landing);
    showToast({ title: 'Çıkış Yapıldı' });
  }, [identity, navigate]);

  const session = useMemo(
    () => ({ business, restored, identity, storeBusiness: businessStore.save, logout }),
    [business, restored, identity, logout],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('SessionProvider is missing');
  return session;
}
