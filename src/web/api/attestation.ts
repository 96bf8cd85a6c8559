type Headers = Record<string, string>;

let source: (() => Promise<Headers>) | null = null;

/** Adds the headers of `next` to every API call; null, the default, adds none. */
export function setAttestationHeaders(next: (() => Promise<Headers>) | null): void {
  source = next;
}

/**
 * Returns no headers if no source is set. Only logs a failure (product.md 8.3): the server decides which
 * calls it accepts.
 */
export async function attestationHeaders(): Promise<Headers> {
  if (source === null) return {};
  try {
    return await source();
  } catch (error) {
    console.warn('app attestation failed', error);
    return {};
  }
}
