import { Content, frontmatter } from '#content/legal/terms-of-use.md';
import { LegalPage } from '#web/layout/legal-page.tsx';
import type { PageModule } from '#web/page-module.ts';

/** The terms of use of SPEC section 2, from content/legal. */
function TermsOfUsePage() {
  return <LegalPage text={frontmatter} Content={Content} />;
}

export const page: PageModule<'termsOfUse'> = { metadata: frontmatter, Page: TermsOfUsePage };
