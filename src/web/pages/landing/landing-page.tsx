import { useEffect } from 'react';
import { pagePath } from '#shared/routing/pages.ts';
import { useSession } from '#web/auth/session/session.tsx';
import { PageFrame } from '#web/layout/page-frame.tsx';
import type { PageModule } from '#web/layout/page-module.ts';
import { lazyModule } from '#web/lib/lazy-module.ts';
import { SkipHydration } from '#web/ui/skip-hydration.tsx';

const sections = lazyModule(async () => (await import('./sections.tsx')).Sections);

/** Adapts the main links to the visitor in the browser, because all visitors share one cached page. */
function useMainLinks(): void {
  const { business } = useSession();
  const slug = business?.slug;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-owner', !!slug);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-main-link]'))
      link.href = slug ? pagePath.profile(slug) : pagePath.register;
  }, [slug]);
}

function LandingPage() {
  useMainLinks();
  return (
    <PageFrame tone="hero">
      <SkipHydration code={sections} props={{}} />
    </PageFrame>
  );
}

export const page: PageModule<'landing'> = Object.assign(LandingPage, {
  metadata: {
    title: 'Çay ocağınızın siparişleri telefonunuzda',
    description:
      'Çay ocakları için sipariş uygulaması. Müşteri söyler, telefonunuza bildirim gelir, hesabı uygulama tutar. Kayıt ücretsiz.',
  },
  preload: sections.preload,
});
