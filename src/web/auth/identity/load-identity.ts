import { loadChunk } from '#web/lib/load-chunk.ts';
import type { IdentityClient, IdentitySettings } from './identity-client.ts';

let loading: Promise<IdentityClient> | undefined;

interface Surroundings {
  /** Returns true if this browser stores a business; its owner is then presumably signed in. */
  ownerIsKnown: () => boolean;
  onLoaded: (client: IdentityClient) => void;
}

async function load(settings: IdentitySettings, { ownerIsKnown, onLoaded }: Surroundings) {
  const { createIdentityClient } = await loadChunk(() => import('./identity-sdk.ts'));
  const client = await createIdentityClient(settings, ownerIsKnown());
  onLoaded(client);
  return client;
}

/** Returns the page's only identity client; a call after a failure tries again. */
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
