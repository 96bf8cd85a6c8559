type Headers = Record<string, string>;

let source: (() => Promise<Headers>) | null = null;

/** Has every call of the API carry the headers that `next` gives; null, the default, adds none. */
export function setAttestationHeaders(next: (() => Promise<Headers>) | null): void {
  source = next;
}

/** Empty when none are configured. A failure is only logged (product.md 8.3): the server decides what passes. */
export async function attestationHeaders(): Promise<Headers> {
  if (source === null) return {};
  try {
    return await source();
  } catch (error) {
    console.warn('app attestation failed', error);
    return {};
  }
}
