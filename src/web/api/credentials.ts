type Source<T> = () => Promise<T>;

/** What the session adds to calls; null adds nothing. The shell needs only this part of the API's client. */
export const credentials: {
  /** Token of an owner's calls; loads the identity SDK if needed. */
  owner: Source<string | null> | null;
  /** Token of all other calls. */
  visitor: Source<string | null> | null;
  /**
   * Opens the login for a call that was rejected, and shows why; all calls rejected meanwhile share it. Resolves with
   * true once the same owner is signed in again.
   */
  signInAgain: ((why: string) => Promise<boolean>) | null;
  /** App Check headers of every call. */
  attestation: Source<Record<string, string>> | null;
} = { owner: null, visitor: null, signInAgain: null, attestation: null };

/** Maximum wait for a visitor's token in milliseconds; the call then goes without it. */
const WAIT_MS = 5000;

/** A provider that fails or does not answer delays no call for longer (product.md 7.2). */
export async function visitorToken(): Promise<string | null> {
  if (credentials.visitor === null) return null;
  const late = new Promise<null>((resolve) => setTimeout(resolve, WAIT_MS, null));
  return Promise.race([credentials.visitor().catch(() => null), late]);
}

/** Returns null if no user is signed in. Fails if the identity SDK does not load or answer. */
export async function ownerToken(): Promise<string | null> {
  return credentials.owner?.() ?? null;
}

/** Returns App Check's headers, none if it fails (product.md 8.3): the server decides which calls it accepts. */
export async function attestationHeaders(): Promise<Record<string, string>> {
  try {
    return (await credentials.attestation?.()) ?? {};
  } catch (error) {
    console.warn('app attestation failed', error);
    return {};
  }
}
