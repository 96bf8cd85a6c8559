import { embeddedProject } from '#server/identity/embedded/project.ts';
import type { PublicConfig } from '#shared/page-state.ts';
import type { Config } from './config.ts';

/** What the browser is told of the configuration. */
export function publicConfigOf(config: Config): PublicConfig {
  const { origin, tokenSyncUrl, appStoreUrl, playStoreUrl, instagramUrl } = config;
  const { contactEmail, appScheme, androidPackage } = config;
  return {
    origin,
    identity: { ...publicIdentityOf(config.identity), ...(tokenSyncUrl !== null && { tokenSyncUrl }) },
    appStoreUrl,
    playStoreUrl,
    instagramUrl,
    contactEmail,
    appScheme,
    androidPackage,
  };
}

function publicIdentityOf(identity: Config['identity']): PublicConfig['identity'] {
  if (identity === 'embedded') return { mode: 'embedded', apiKey: embeddedProject.apiKey };
  const { apiKey, authDomain, projectId, appId, appCheckSiteKey } = identity;
  const keys = { mode: 'firebase' as const, apiKey, authDomain, projectId, appId };
  return appCheckSiteKey === null ? keys : { ...keys, appCheckSiteKey };
}
