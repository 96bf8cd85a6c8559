import type { PageModule } from '#web/app/page-module.ts';
import { PageFrame } from '#web/layout/page-frame.tsx';
import { lazyModule } from '#web/lib/lazy-module.ts';
import { SkipHydration } from '#web/ui/skip-hydration.tsx';
import { heads } from './heads.ts';

const text = lazyModule(async () => (await import('./text.tsx')).Text);

function PrivacyPolicyPage() {
  return (
    <PageFrame>
      <SkipHydration code={text} props={{}} />
    </PageFrame>
  );
}

export const page: PageModule<'privacyPolicy'> = {
  metadata: heads[0],
  Page: PrivacyPolicyPage,
  preload: text.preload,
};
