import { embeddedProject } from '#server/identity/embedded/project.ts';
import type { FirebaseSettings } from '#server/identity/firebase/settings.ts';
import type { PublicConfig } from '#shared/routing/page-state.ts';
import { backupsOf } from './backup-settings.ts';
import type { Environment } from './environment.ts';
import { claimsOf, testimonialsOf } from './landing-claims.ts';
import type { Operator } from './operator-file.ts';

/** Returns the part of the configuration that browsers receive; `settings` are those of several variables. */
export const publicConfigOf = (
  env: Environment,
  operator: Operator,
  settings: Pick<PublicConfig, 'origin' | 'identity' | 'dataRecipients'>,
): PublicConfig => ({
  origin: settings.origin,
  identity: settings.identity,
  appStoreUrl: env.APP_STORE_URL,
  playStoreUrl: env.PLAY_STORE_URL,
  instagramUrl: env.INSTAGRAM_URL,
  contactEmail: env.CONTACT_EMAIL,
  operator: operator.identity ?? { name: 'Örnek işletici', address: 'Örnek adres' },
  dataRecipients: settings.dataRecipients,
  backupDays: backupsOf(env).days,
  appScheme: env.APP_SCHEME,
  androidPackage: env.ANDROID_PACKAGE,
  claims: claimsOf(operator),
  testimonials: testimonialsOf(operator),
  supportAnswerHours: operator.supportAnswerHours,
  statusPage: operator.statusPage,
  holidays: operator.holidays,
});

export function publicIdentityOf(firebase: FirebaseSettings | null): PublicConfig['identity'] {
  if (firebase === null) return { mode: 'embedded', apiKey: embeddedProject.apiKey };
  const { apiKey, authDomain, projectId, appId, appCheckSiteKey } = firebase;
  return {
    mode: 'firebase',
    apiKey,
    authDomain,
    projectId,
    appId,
    appCheckSiteKey: appCheckSiteKey ?? undefined,
  };
}
