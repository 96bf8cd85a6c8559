import {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
} from '#server/identity/embedded/create-embedded-identity.ts';
import type { IdentityDeps } from '#server/identity/embedded/deps.ts';
import { createAppCheck } from '#server/identity/firebase/app-check.ts';
import { createFirebaseIdentity } from '#server/identity/firebase/create-firebase-identity.ts';
import { GOOGLE } from '#server/identity/firebase/google.ts';
import type { FirebaseSettings } from '#server/identity/firebase/settings.ts';
import type { AppAttestation, IdentityProvider } from './port.ts';

export interface FirebaseIdentity extends IdentityProvider {
  readonly mode: 'firebase';
  /** Null if App Check is not configured. */
  readonly appCheck: AppAttestation | null;
}

/** The service for sign-ins. Both types are an IdentityProvider; further members depend on the mode. */
export type IdentityService = EmbeddedIdentity | FirebaseIdentity;

export function createIdentity(
  settings: FirebaseSettings | 'embedded',
  deps: IdentityDeps,
  google = GOOGLE,
): IdentityService {
  if (settings === 'embedded') return createEmbeddedIdentity(deps);
  const { projectId, projectNumber, serviceAccount, appCheckSiteKey } = settings;
  const { clock } = deps;
  return {
    mode: 'firebase',
    ...createFirebaseIdentity({ projectId, serviceAccount, clock, google }),
    appCheck: appCheckSiteKey === null ? null : createAppCheck({ projectNumber, clock, google }),
  };
}
