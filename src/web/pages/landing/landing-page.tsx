import type { PageModule } from '#web/app/page-module.ts';
import { PageFrame } from '#web/layout/page-frame.tsx';
import { lazyModule } from '#web/lib/lazy-module.ts';
import { SkipHydration } from '#web/ui/skip-hydration.tsx';

const sections = lazyModule(async () => (await import('./sections.tsx')).Sections);

function LandingPage() {
  return (
    <PageFrame tone="hero">
      <SkipHydration code={sections} props={{}} />
    </PageFrame>
  );
}

export const page: PageModule<'landing'> = {
  metadata: {
    title: 'Çay ocağınızın siparişleri telefonunuzda',
    description:
      'Çay ocakları için sipariş uygulaması. Müşteri söyler, telefonunuza bildirim gelir, hesap kendiliğinden tutulur. Kayıt ücretsiz.',
  },
  Page: LandingPage,
  preload: sections.preload,
};
