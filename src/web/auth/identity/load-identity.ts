import type { IdentityClient, IdentitySettings } from './identity-client.ts';

let loading: Promise<IdentityClient> | undefined;

interface Surroundings {
  /** Whether this browser keeps a business, whose owner is signed in as far as anybody knows. */
  ownerIsKnown: () => boolean;
  /** Gets the client once. */
  onLoaded: (client: IdentityClient) => void;
}

async function load(settings: IdentitySettings, { ownerIsKnown, onLoaded }: Surroundings) {
  const { createIdentityClient } = await import('./identity-sdk.ts');
  const client = await createIdentityClient(settings, ownerIsKnown());
  onLoaded(client);
  return client;
}

/** The one identity client of this page; the SDK is fetched with the first call, and again after a failure. */
export function loadIdentity(
  settings: IdentitySettings,
  surroundings: Surroundings,
): Promise<IdentityClient> {
  loading ??= load(settings, surroundings).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
