import * as present from '#content/legal/privacy-policy.md';
import { pagePath } from '#shared/routing/pages.ts';
import type { LegalModule } from '#web/layout/legal-page.tsx';
import type { LegalVersions } from '#web/layout/legal-versions.tsx';
import { RecipientsAbroad, RecipientsAtHome } from './recipients.tsx';
import { StoredItems } from './stored-items.tsx';

export const versions: LegalVersions = {
  present,
  older: import.meta.glob<LegalModule>('../../../../content/legal/privacy-policy/*.md'),
  path: pagePath.privacyPolicy,
  pathOf: pagePath.privacyPolicyVersion,
  blocks: {
    'legal-home': RecipientsAtHome,
    'legal-abroad': RecipientsAbroad,
    'legal-stored': StoredItems,
  },
};
