import { frontmatter } from '#content/legal/terms-of-use.md?head';
import type { LegalHead } from '#shared/legal/legal.ts';
import type { PageModule } from '#web/app/page-module.ts';
import { LegalDocument, versionMetadata } from '#web/legal/legal-document.tsx';
import { lazyModule } from '#web/lib/lazy-module.ts';

const text = lazyModule(async () => (await import('./text.tsx')).Text);

function TermsOfUsePage({ version }: { version?: string }) {
  return <LegalDocument text={text} version={version} />;
}

/** The page of the current text, which has no data, and of each version. */
export const page = {
  metadata: (head?: LegalHead | null) => (head === undefined ? frontmatter : versionMetadata(head)),
  Page: TermsOfUsePage,
  preload: text.preload,
} satisfies PageModule<'termsOfUseVersion'>;
