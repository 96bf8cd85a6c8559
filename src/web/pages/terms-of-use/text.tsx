import * as present from '#content/legal/terms-of-use.md';
import { pagePath } from '#shared/routing/pages.ts';
import type { LegalModule } from '#web/legal/legal-page.tsx';
import { LegalVersions } from '#web/legal/legal-versions.tsx';

const older = import.meta.glob<LegalModule>('../../../../content/legal/terms-of-use/*.md', { eager: true });

export function Text({ version }: { version?: string | undefined }) {
  return (
    <LegalVersions
      present={present}
      older={Object.values(older)}
      path={pagePath.termsOfUse}
      pathOf={pagePath.termsOfUseVersion}
      version={version}
    />
  );
}
