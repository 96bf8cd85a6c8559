import { CallToAction } from './call-to-action.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Promises } from './promises.tsx';
import { Questions } from './questions.tsx';
import { Screens } from './screens.tsx';
import { Testimonials } from './testimonials.tsx';

/** The sections in the order of product.md 2.2, with "how it works" and the questions between them. */
export function Sections() {
  return (
    <>
      <Hero />
      <div className="rim" aria-hidden="true" />
      <Promises />
      <Features />
      <Screens />
      <HowItWorks />
      <Testimonials />
      <Questions />
      <CallToAction />
    </>
  );
}
