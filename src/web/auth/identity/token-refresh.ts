import type { Auth, User } from '@firebase/auth';
import { identityErrorCode } from './identity-errors.ts';

/** product.md 9, all in milliseconds. A token is replaced this long before it expires. */
const AHEAD_MS = 5 * 60_000;
const RETRY_MIN_MS = 30_000;
const RETRY_MAX_MS = 16 * 60_000;
/**
 * A timer this late, in ms, was suspended. Background timers fire each minute; a replaced token stays valid
 * for two.
 */
export const ASLEEP_MS = 90_000;
/** Delay after a suspension, in ms. The SDK polls every 800 ms for data that other tabs have stored. */
export const LOOK_AROUND_MS = 2000;
/** If that delay ends at most this late, in ms, the SDK has polled meanwhile. */
export const AWAKE_MS = 5000;

/** Returns the expiry that the SDK assumes, in ms by this device's clock; the token has the server's time. */
function tokenEnd(user: User): number {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager: { expirationTime: number } };
  return stsTokenManager.expirationTime;
}

/**
 * Refreshes the token while a user is signed in and the page is open (product.md 4). The SDK's own refresh
 * fails in a tab after suspension: another tab may have used up the refresh token that this one still holds
 * (identity.md trap 3).
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
      // On any other error, the SDK has signed out, or a retry would fail as well.
      if (identityErrorCode(error) !== 'network-request-failed') return;
      // Do not retry for a user who signed out meanwhile.
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
