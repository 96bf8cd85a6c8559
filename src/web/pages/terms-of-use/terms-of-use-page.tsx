import { PresentText } from '#web/layout/legal-versions.tsx';
import type { PageModule } from '#web/page-module.ts';
import { versions } from './versions.ts';

function TermsOfUsePage() {
  return <PresentText {...versions} />;
}

export const page: PageModule<'termsOfUse'> = {
  metadata: versions.present.frontmatter,
  Page: TermsOfUsePage,
};
