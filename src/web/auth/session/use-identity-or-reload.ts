import type { IdentityClient } from '#web/auth/identity/identity-client.ts';
import type { NavigationState } from '#web/lib/navigation-state.ts';
import { reloadOrThrow } from '#web/lib/new-build.ts';
import { useSession } from './session.tsx';

/**
 * The identity client for what somebody has just asked for. If its script is gone because a new build has taken this
 * one's place, the page loads itself again, once, and finds `state` in its history; what only goes on in the background
 * must not take away what is being typed.
 */
export function useIdentityOrReload(state?: () => NavigationState): () => Promise<IdentityClient> {
  const { identity } = useSession();
  return () => identity().catch((error: unknown) => reloadOrThrow(error, state?.()));
}
