import { type Auth, onIdTokenChanged, type User } from '@firebase/auth';
import { abortAfter } from '#web/api/abort-after.ts';
import { REQUEST_TIMEOUT_MS } from '#web/api/api-client.ts';

/** In milliseconds: an older token is not handed over, since it may have been lost (product.md 9.11). */
const MAX_AGE_MS = 5 * 60_000;

type TokenHolder = Pick<User, 'getIdTokenResult'>;

/** Where tokens may go: our own origin, over a connection that nobody else can read; else null. */
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

async function tell(target: string, token: string | null): Promise<void> {
  const response = await fetch(target, {
    method: token === null ? 'DELETE' : 'POST',
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    // Signing out is often followed by leaving the page.
    keepalive: true,
    signal: abortAfter(REQUEST_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`token sync was answered with ${response.status}`);
}

/** POST with the token as Bearer, DELETE when nobody is signed in (product.md 7.4), in order; failures are logged. */
export function createTokenSync(
  target: string,
  nobodyIsCertain: () => Promise<boolean> = async () => true,
): (user: TokenHolder | null) => Promise<void> {
  // Not null, so that the first news of a visit is told even when nobody is signed in.
  let told: string | null | undefined;
  let queue = Promise.resolve();

  async function sync(user: TokenHolder | null): Promise<void> {
    if (user === null && !(await nobodyIsCertain())) return;
    const result = user && (await user.getIdTokenResult());
    if (result !== null && Date.now() - Date.parse(result.issuedAtTime) > MAX_AGE_MS) return;
    const token = result?.token ?? null;
    if (token === told) return;
    await tell(target, token);
    told = token;
  }

  return (user) => {
    queue = queue.then(() => sync(user)).catch(reportError);
    return queue;
  };
}

/** Where the sync (product.md 7.4) is configured and allowed; it lasts as long as the page. */
export function startTokenSync(
  auth: Auth,
  configured: string | undefined,
  nobodyIsCertain: () => Promise<boolean>,
): void {
  const target = configured === undefined ? null : tokenSyncTarget(configured);
  if (target !== null) onIdTokenChanged(auth, createTokenSync(target, nobodyIsCertain));
}
