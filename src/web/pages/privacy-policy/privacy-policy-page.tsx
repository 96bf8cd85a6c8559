import { Content, frontmatter } from '#content/legal/privacy-policy.md';
import { LegalPage } from '#web/layout/legal-page.tsx';
import type { PageModule } from '#web/page-module.ts';

/** The privacy policy of product.md 2.8, from content/legal. */
function PrivacyPolicyPage() {
  return <LegalPage text={frontmatter} Content={Content} />;
}

export const page: PageModule<'privacyPolicy'> = { metadata: frontmatter, Page: PrivacyPolicyPage };
