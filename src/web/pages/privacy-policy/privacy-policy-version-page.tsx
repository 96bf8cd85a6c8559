import type { PageModule } from '#web/app/page-module.ts';
import { LegalHead, versionMetadata } from '#web/layout/legal-head.tsx';
import { PageFrame } from '#web/layout/page-frame.tsx';
import { lazyModule } from '#web/lib/lazy-module.ts';
import { SkipHydration } from '#web/ui/skip-hydration.tsx';
import { heads } from './heads.ts';

const text = lazyModule(async () => (await import('./text.tsx')).Text);

function PrivacyPolicyVersionPage({ version }: { version: string }) {
  return (
    <PageFrame>
      <LegalHead heads={heads} version={version} />
      <SkipHydration key={version} code={text} props={{ version }} />
    </PageFrame>
  );
}

export const page: PageModule<'privacyPolicyVersion'> = {
  metadata: versionMetadata,
  Page: PrivacyPolicyVersionPage,
  preload: text.preload,
};
