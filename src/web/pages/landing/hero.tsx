import { site } from '#shared/site.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { AppStores } from '#web/ui/app-stores.tsx';
import { Saucer, Sugar, TeaGlass } from '#web/ui/drawings.tsx';
import { Pause, Play, Star } from '#web/ui/icons.ts';
import { HeroPhone } from './hero-phone.tsx';
import { MainLink } from './main-link.tsx';

function Claims() {
  const { claims } = usePublicConfig();
  return (
    <ul className="claims mt-7" aria-label="Rakamlarla">
      <li>
        <span className="claim">
          {claims.rating} <Star />
        </span>
        mağaza puanı
      </li>
      <li>
        <span className="claim">{claims.reviews}</span>
        değerlendirme
      </li>
      <li>
        <span className="claim">{claims.downloads}</span>
        indirme
      </li>
    </ul>
  );
}

/**
 * Stops the animation (WCAG 2.2.2: required if it runs longer than five seconds). A checkbox, so it needs no
 * script.
 */
function LoopSwitch() {
  return (
    <label className="loop-switch">
      <input type="checkbox" className="sr-only" />
      <span className="sr-only">Hareketi durdur</span>
      <Pause className="when-moving" />
      <Play className="when-still" />
    </label>
  );
}

export function Hero() {
  return (
    <section className="hero on-red">
      <div className="wrap">
        <div className="hero-text">
          <h1>Çay söylendi, haberiniz oldu.</h1>
          <p className="mt-5 max-w-[25em] text-lead">
            {site.name}, çay ocağınızın siparişlerini telefonunuza getirir. Müşteri söyler, siz demlersiniz,
            hesabı uygulama tutar.
          </p>
          <p className="mt-7 flex flex-wrap items-center gap-x-5.5 gap-y-1">
            <MainLink label="Ücretsiz Kayıt Ol" className="max-lg:max-w-80 max-lg:flex-auto" />
            <a href="#nasil" className="inline-flex min-h-13 items-center font-semibold text-inherit">
              Nasıl çalışır?
            </a>
          </p>
          <div className="mt-3">
            <AppStores />
          </div>
          <Claims />
        </div>
        <div className="stage">
          <Saucer fetchPriority="high" className="stage-saucer" />
          <HeroPhone />
          <TeaGlass className="stage-tea" />
          <Sugar className="stage-sugar" />
          <LoopSwitch />
        </div>
      </div>
    </section>
  );
}
