import { type FirebaseApp, getApps, initializeApp } from '@firebase/app';
import type { IdentitySettings } from './identity-client.ts';

/** Returns the page's only Firebase app; the first caller creates it. */
export function getFirebaseApp(settings: IdentitySettings): FirebaseApp {
  const [existing] = getApps();
  if (existing !== undefined) return existing;
  const { mode: _, tokenSyncUrl: __, ...options } = settings;
  return initializeApp(options);
}
