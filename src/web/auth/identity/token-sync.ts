import { type Auth, onIdTokenChanged, type User } from '@firebase/auth';
import { abortAfter, REQUEST_TIMEOUT_MS } from '#web/api/abort-after.ts';

/** In milliseconds: an older token is not sent, because it may have been stolen (product.md 9.11). */
const MAX_AGE_MS = 5 * 60_000;

type TokenHolder = Pick<User, 'getIdTokenResult'>;

/** Returns the URL to send tokens to; null unless it is our own origin over a secure connection. */
export function tokenSyncTarget(configured: string): string | null {
  const { isSecureContext, location } = window;
  if (!isSecureContext) return null;
  try {
    const target = new URL(configured, location.origin);
    return target.origin === location.origin ? target.href : null;
  } catch {
    return null;
  }
}

async function send(target: string, token: string | null): Promise<void> {
  const response = await fetch(target, {
    method: token === null ? 'DELETE' : 'POST',
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    // A sign-out is often followed by leaving the page.
    keepalive: true,
    signal: abortAfter(REQUEST_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`token sync was answered with ${response.status}`);
}

/**
 * Sends POST with the token as Bearer, or DELETE if no user is signed in (product.md 7.4), in order. Logs
 * failures.
 */
export function createTokenSync(
  target: string,
  isSignOutCertain: () => Promise<boolean> = async () => true,
): (user: TokenHolder | null) => Promise<void> {
  // Not null, so that the first state of a visit is sent even if no user is signed in.
  let sent: string | null | undefined;
  let queue = Promise.resolve();

  async function sync(user: TokenHolder | null): Promise<void> {
    if (user === null && !(await isSignOutCertain())) return;
    const result = user && (await user.getIdTokenResult());
    if (result !== null && Date.now() - Date.parse(result.issuedAtTime) > MAX_AGE_MS) return;
    const token = result?.token ?? null;
    if (token === sent) return;
    await send(target, token);
    sent = token;
  }

  return (user) => {
    queue = queue.then(() => sync(user)).catch(reportError);
    return queue;
  };
}

/** Starts the sync (product.md 7.4) if it is configured and allowed; it runs until the page closes. */
export function startTokenSync(
  auth: Auth,
  configured: string | undefined,
  isSignOutCertain: () => Promise<boolean>,
): void {
  const target = configured === undefined ? null : tokenSyncTarget(configured);
  if (target !== null) onIdTokenChanged(auth, createTokenSync(target, isSignOutCertain));
}
