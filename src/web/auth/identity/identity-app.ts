import { type FirebaseApp, getApps, initializeApp } from '@firebase/app';
import type { IdentitySettings } from './identity-client.ts';

/** The one Firebase app of this page, made by whoever needs it first. */
export function getFirebaseApp(settings: IdentitySettings): FirebaseApp {
  const [existing] = getApps();
  if (existing !== undefined) return existing;
  const { mode: _, tokenSyncUrl: __, ...options } = settings;
  return initializeApp(options);
}
