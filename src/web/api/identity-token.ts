import { identityTokenSource, ownerTokenSource } from './identity-token-source.ts';

/** Maximum wait for the identity token in milliseconds; the call then goes without it. */
const WAIT_MS = 5000;

/**
 * Returns null if no user is signed in (product.md 7.2). A provider that fails or does not answer delays no
 * call for longer.
 */
export async function currentIdentityToken(): Promise<string | null> {
  const source = identityTokenSource();
  if (source === null) return null;
  const late = new Promise<null>((resolve) => setTimeout(resolve, WAIT_MS, null));
  return Promise.race([source().catch(() => null), late]);
}

/**
 * Returns the token for an owner's call; null if no user is signed in. Fails if the identity SDK does not
 * load or answer.
 */
export async function ownerToken(): Promise<string | null> {
  return ownerTokenSource()?.() ?? null;
}
