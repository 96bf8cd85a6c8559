import { PresentText } from '#web/layout/legal-versions.tsx';
import type { PageModule } from '#web/page-module.ts';
import { versions } from './versions.ts';

function PrivacyPolicyPage() {
  return <PresentText {...versions} />;
}

export const page: PageModule<'privacyPolicy'> = {
  metadata: versions.present.frontmatter,
  Page: PrivacyPolicyPage,
};
