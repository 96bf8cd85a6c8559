import type { Clock } from '#server/clock.ts';
import { type AppAttestation, InvalidIdTokenError } from '#server/identity/port.ts';
import type { Google } from './google.ts';
import { createGoogleKeys, verifyGoogleToken } from './google-tokens.ts';

interface AppCheckOptions {
  projectNumber: string;
  clock: Clock;
  google: Google;
}

/**
 * Checks that a token belongs to an app of the project:
 * https://firebase.google.com/docs/app-check/custom-resource-backend
 */
export function createAppCheck({ projectNumber, clock, google }: AppCheckOptions): AppAttestation {
  const keys = createGoogleKeys(google.appCheckKeys, google, clock);
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
