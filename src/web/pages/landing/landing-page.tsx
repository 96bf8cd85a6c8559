// The styles of all sections: their own module is not there when the server's markup is first seen.
import './landing-page.css';
import './call-to-action.css';
import './features.css';
import './hero.css';
import './phone.css';
import './phone-orders.css';
import './phone-loop.css';
import './how-it-works.css';
import './questions.css';
import './screens.css';
import './testimonials.css';
import { PageFrame } from '#web/layout/page-frame.tsx';
import { lazyModule } from '#web/lib/lazy-module.ts';
import type { PageModule } from '#web/page-module.ts';
import { StaticPart } from '#web/ui/static-part.tsx';

const sections = lazyModule(async () => (await import('./sections.tsx')).Sections);

function LandingPage() {
  return (
    <PageFrame tone="hero">
      <StaticPart code={sections} props={{}} />
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
