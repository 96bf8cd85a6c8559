import type { IdentityClient } from '#web/auth/identity/identity-client.ts';
import type { NavigationState } from '#web/lib/navigation-state.ts';
import { reloadOrThrow } from '#web/lib/new-build.ts';
import { useSession } from './session.tsx';

/**
 * Returns the loader of the identity client for a task that the user has just started. If a new build has
 * replaced its script, the page reloads once and finds `state` in its history. Do not use it for background
 * tasks: a reload would discard typed text.
 */
export function useIdentityOrReload(state?: () => NavigationState): () => Promise<IdentityClient> {
  const { identity } = useSession();
  return () => identity().catch((error: unknown) => reloadOrThrow(error, state?.()));
}
