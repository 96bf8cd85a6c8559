import { identityTokenSource, ownerTokenSource } from './identity-token-source.ts';

/** How long a call waits to learn who sends it, in milliseconds, before it goes without. */
const WAIT_MS = 5000;

/** Null when nobody is signed in (product.md 7.2). A provider that fails or is silent holds no call up. */
export async function currentIdentityToken(): Promise<string | null> {
  const source = identityTokenSource();
  if (source === null) return null;
  const late = new Promise<null>((resolve) => setTimeout(resolve, WAIT_MS, null));
  return Promise.race([source().catch(() => null), late]);
}

/** For an owner's call; null when nobody is signed in. Fails if the identity SDK cannot be loaded or asked. */
export async function ownerToken(): Promise<string | null> {
  return ownerTokenSource()?.() ?? null;
}
