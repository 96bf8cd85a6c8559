/** Header in which the server expects an app-attestation token. */
const HEADER = 'X-Firebase-AppCheck';

type TokenSource = () => Promise<string>;

let source: TokenSource | null = null;

/** Has every call of the API carry a token from `next`; null, the default, sends none. */
export function attestWith(next: TokenSource | null): void {
  source = next;
}

/**
 * The attestation header of a call; empty when none is configured. A failure is only logged (SPEC section 8):
 * whether a call without a token passes is the server's decision.
 */
export async function attestationHeaders(): Promise<Record<string, string>> {
  if (source === null) return {};
  try {
    return { [HEADER]: await source() };
  } catch (error) {
    console.warn('app attestation failed', error);
    return {};
  }
}
