import type { Clock } from '#server/clock.ts';
import { type AppAttestation, InvalidIdTokenError } from '#server/identity/port.ts';
import { GOOGLE_LIMITS, type GoogleHosts, type GoogleLimits } from './google.ts';
import { createGoogleKeys, verifyGoogleToken } from './google-tokens.ts';

export interface AppCheckOptions {
  projectNumber: string;
  clock: Clock;
  hosts: GoogleHosts;
  limits?: Partial<GoogleLimits>;
}

/**
 * Checks that a token belongs to an app of the project:
 * https://firebase.google.com/docs/app-check/custom-resource-backend
 */
export function createAppCheck(options: AppCheckOptions): AppAttestation {
  const { projectNumber, clock, hosts } = options;
  const keys = createGoogleKeys(hosts.appCheckKeys, { ...GOOGLE_LIMITS, ...options.limits });
  return {
    async isGenuine(token) {
      try {
        const { sub } = await verifyGoogleToken(keys, token, {
          issuer: `https://firebaseappcheck.googleapis.com/${projectNumber}`,
          audience: `projects/${projectNumber}`,
          now: clock.now(),
        });
        return sub !== undefined && sub !== '';
      } catch (error) {
        if (error instanceof InvalidIdTokenError) return false;
        throw error;
      }
    },
  };
}
