import { Content, frontmatter } from '#content/legal/terms-of-use.md';
import { LegalPage } from '#web/layout/legal-page.tsx';

/** The terms of use of SPEC section 2, from content/legal. */
export function TermsOfUsePage() {
  return <LegalPage text={frontmatter} Content={Content} />;
}
