import { embeddedProject } from '#server/identity/embedded/project.ts';
import type { PublicConfig } from '#shared/routing/page-state.ts';
import type { Config } from './config.ts';

export function publicConfigOf(config: Config): PublicConfig {
  const { origin, tokenSyncUrl, appStoreUrl, playStoreUrl, instagramUrl } = config;
  const { contactEmail, operator, dataRecipients, backups, appScheme, androidPackage } = config;
  const { claims, testimonials, supportAnswerHours } = config;
  return {
    origin,
    identity: { ...publicIdentityOf(config.identity), ...(tokenSyncUrl !== null && { tokenSyncUrl }) },
    appStoreUrl,
    playStoreUrl,
    instagramUrl,
    contactEmail,
    operator,
    dataRecipients,
    backupDays: backups.days,
    appScheme,
    androidPackage,
    claims,
    ...(testimonials !== null && { testimonials }),
    ...(supportAnswerHours !== null && { supportAnswerHours }),
  };
}

function publicIdentityOf(identity: Config['identity']): PublicConfig['identity'] {
  if (identity === 'embedded') return { mode: 'embedded', apiKey: embeddedProject.apiKey };
  const { apiKey, authDomain, projectId, appId, appCheckSiteKey } = identity;
  const keys = { mode: 'firebase' as const, apiKey, authDomain, projectId, appId };
  return appCheckSiteKey === null ? keys : { ...keys, appCheckSiteKey };
}
