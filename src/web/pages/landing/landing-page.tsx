import './landing-page.css';
import { PageFrame } from '#web/layout/page-frame.tsx';
import type { PageModule } from '#web/page-module.ts';
import { CallToAction } from './call-to-action.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Promises } from './promises.tsx';
import { Questions } from './questions.tsx';
import { Screens } from './screens.tsx';
import { Testimonials } from './testimonials.tsx';

/** The landing page: product.md 2.2's sections in its order, with how it works and questions between them. */
function LandingPage() {
  return (
    <PageFrame tone="hero">
      <Hero />
      <div className="rim" aria-hidden="true" />
      <Promises />
      <Features />
      <Screens />
      <HowItWorks />
      <Testimonials />
      <Questions />
      <CallToAction />
    </PageFrame>
  );
}

export const page: PageModule<'landing'> = {
  metadata: {
    title: 'Çay ocağınızın siparişleri telefonunuzda',
    description:
      'Çay ocakları için sipariş uygulaması. Müşteri söyler, telefonunuz çalar, hesap kendiliğinden tutulur. Kayıt ücretsiz.',
  },
  Page: LandingPage,
};
