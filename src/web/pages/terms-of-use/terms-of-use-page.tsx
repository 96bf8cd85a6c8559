import { Content, frontmatter } from '#content/legal/terms-of-use.md';
import { LegalPage } from '#web/layout/legal-page.tsx';
import type { PageModule } from '#web/page-module.ts';

/** The terms of use of product.md 2.8, from content/legal. */
function TermsOfUsePage() {
  return <LegalPage text={frontmatter} Content={Content} />;
}

export const page: PageModule<'termsOfUse'> = { metadata: frontmatter, Page: TermsOfUsePage };
