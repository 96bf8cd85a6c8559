import type { Auth, User } from '@firebase/auth';
import { identityErrorCode } from './identity-errors.ts';

/** product.md 9, all in milliseconds: a token is replaced this long before it ends … */
const AHEAD_MS = 5 * 60_000;
/** … and after a failure of the network once more, ever less often. */
const RETRY_MIN_MS = 30_000;
const RETRY_MAX_MS = 16 * 60_000;
/** A timer this late, in ms, was asleep: those in the background ring each minute, a replaced token is good for two. */
const ASLEEP_MS = 90_000;
/** In milliseconds; the SDK looks every 800 for what other tabs have stored … */
const LOOK_AROUND_MS = 2000;
/** … which has had its turn when this timer is not much later, in milliseconds, than it should. */
const AWAKE_MS = 5000;

/** When the SDK takes the user's token to end, in ms by this device's clock; the token itself has the server's. */
function tokenEnd(user: User): number {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager: { expirationTime: number } };
  return stsTokenManager.expirationTime;
}

/**
 * For as long as somebody is signed in and the page is open (product.md 4). The SDK's own way is not for a tab that has
 * slept: meanwhile another may have used up the refresh token that it still holds (identity.md trap 3).
 */
export function startTokenRefresh(auth: Pick<Auth, 'onIdTokenChanged'>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MIN_MS;
  let signedIn: User | null = null;

  function refreshIn(user: User, waitMs: number, latestMs = ASLEEP_MS): void {
    const due = Date.now() + waitMs;
    timer = setTimeout(() => {
      if (Date.now() - due > latestMs) refreshIn(user, LOOK_AROUND_MS, AWAKE_MS);
      else void refresh(user);
    }, waitMs);
  }

  async function refresh(user: User): Promise<void> {
    try {
      await user.getIdToken(true);
    } catch (error) {
      // For every other reason the SDK has signed out, or a new attempt would fail as well.
      if (identityErrorCode(error) !== 'network-request-failed') return;
      // Who signed out while it was under way is not asked after again.
      if (signedIn !== user) return;
      refreshIn(user, retryMs);
      retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
    }
  }

  auth.onIdTokenChanged((user) => {
    clearTimeout(timer);
    signedIn = user;
    if (user === null) return;
    retryMs = RETRY_MIN_MS;
    refreshIn(user, Math.max(0, tokenEnd(user) - Date.now() - AHEAD_MS));
  });
}
