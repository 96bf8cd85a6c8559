import { embeddedProject } from '#server/identity/embedded/project.ts';
import type { FirebaseSettings } from '#server/identity/firebase/settings.ts';
import type { PublicConfig } from '#shared/routing/page-state.ts';
import { backupsOf } from './backup-settings.ts';
import type { Environment } from './environment.ts';
import { claimsOf } from './landing-settings.ts';

/** Returns the part of the configuration that browsers receive; `settings` are those of several variables. */
export const publicConfigOf = (
  env: Environment,
  settings: Pick<PublicConfig, 'origin' | 'identity' | 'dataRecipients' | 'testimonials'>,
): PublicConfig => ({
  origin: settings.origin,
  identity: settings.identity,
  appStoreUrl: env.APP_STORE_URL,
  playStoreUrl: env.PLAY_STORE_URL,
  instagramUrl: env.INSTAGRAM_URL,
  contactEmail: env.CONTACT_EMAIL,
  operator: {
    name: env.OPERATOR_NAME,
    address: env.OPERATOR_ADDRESS,
    mersis: env.OPERATOR_MERSIS,
    taxId: env.OPERATOR_TAX_ID,
    kep: env.OPERATOR_KEP,
    phone: env.OPERATOR_PHONE,
    tradeRegistry: env.OPERATOR_TRADE_REGISTRY,
    verbis: env.OPERATOR_VERBIS,
    developer: env.OPERATOR_STORE_NAME,
  },
  dataRecipients: settings.dataRecipients,
  backupDays: backupsOf(env).days,
  appScheme: env.APP_SCHEME,
  androidPackage: env.ANDROID_PACKAGE,
  claims: claimsOf(env),
  testimonials: settings.testimonials,
  supportAnswerHours: env.SUPPORT_ANSWER_HOURS,
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
