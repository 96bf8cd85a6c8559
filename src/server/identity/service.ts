import type { EmbeddedIdentity } from '#server/identity/embedded/create-embedded-identity.ts';
import type { AppAttestation, IdentityProvider } from './port.ts';

export interface FirebaseIdentity extends IdentityProvider {
  readonly mode: 'firebase';
  /** Null where App Check is not configured. */
  readonly appCheck: AppAttestation | null;
}

/** Who signs people in. Either is the provider; what else there is depends on the mode. */
export type IdentityService = EmbeddedIdentity | FirebaseIdentity;
