import { Content, frontmatter } from '#content/legal/privacy-policy.md';
import { LegalPage } from '#web/layout/legal-page.tsx';

/** The privacy policy of SPEC section 2, from content/legal. */
export function PrivacyPolicyPage() {
  return <LegalPage text={frontmatter} Content={Content} />;
}
