import { frontmatter } from '#content/legal/privacy-policy.md?head';
import type { PageModule } from '#web/layout/page-module.ts';
import { legalTextPage } from '#web/legal/legal-document.tsx';
import { lazyModule } from '#web/lib/lazy-module.ts';

const text = lazyModule(async () => (await import('./text.tsx')).Text);

export const page = legalTextPage(frontmatter, text) satisfies PageModule<'privacyPolicyVersion'>;
