import * as present from '#content/legal/terms-of-use.md';
import { pagePath } from '#shared/routing/pages.ts';
import type { LegalModule } from '#web/layout/legal-page.tsx';
import type { LegalVersions } from '#web/layout/legal-versions.tsx';

export const versions: LegalVersions = {
  present,
  older: import.meta.glob<LegalModule>('../../../../content/legal/terms-of-use/*.md'),
  path: pagePath.termsOfUse,
  pathOf: pagePath.termsOfUseVersion,
};
