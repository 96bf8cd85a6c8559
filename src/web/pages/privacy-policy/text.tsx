import * as present from '#content/legal/privacy-policy.md';
import { pagePath } from '#shared/routing/pages.ts';
import type { LegalModule } from '#web/legal/legal-page.tsx';
import { LegalVersions } from '#web/legal/legal-versions.tsx';
import { RecipientsAbroad, RecipientsInTurkey } from './recipients.tsx';
import { StoredItems } from './stored-items.tsx';

const older = import.meta.glob<LegalModule>('../../../../content/legal/privacy-policy/*.md', { eager: true });
const blocks = {
  'legal-home': RecipientsInTurkey,
  'legal-abroad': RecipientsAbroad,
  'legal-stored': StoredItems,
};

export function Text({ version }: { version?: string | undefined }) {
  return (
    <LegalVersions
      present={present}
      older={Object.values(older)}
      path={pagePath.privacyPolicy}
      pathOf={pagePath.privacyPolicyVersion}
      blocks={blocks}
      version={version}
    />
  );
}
