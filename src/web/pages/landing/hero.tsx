import { site } from '#shared/site.ts';
import { AppStores } from '#web/layout/app-stores.tsx';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { Saucer, Sugar, TeaGlass } from '#web/ui/drawings.tsx';
import { Pause, Play, Star } from '#web/ui/icons.ts';
import { HeroPhone } from './hero-phone.tsx';
import { MainLink } from './main-link.tsx';

function Claims() {
  const { rating, reviews, downloads } = usePublicConfig().claims;
  const claims = [
    { value: rating, Mark: Star, what: 'mağaza puanı' },
    { value: reviews, what: 'değerlendirme' },
    { value: downloads, what: 'indirme' },
  ];
  return (
    <ul
      className="mt-7 grid grid-cols-[repeat(3,auto)] justify-start gap-x-gut gap-y-4 narrow:grid-cols-none"
      aria-label="Rakamlarla"
    >
      {claims.map(({ value, Mark, what }) => (
        <li key={what} className="text-small leading-tight text-on-red-soft">
          <span className="display mb-1.5 flex items-center gap-1.5 text-heading leading-none text-on-red">
            <span>{value}</span>
            {/* Whole pixels: WebKit draws a mask with gaps if its box ends between two pixels. */}
            {Mark && <Mark className="size-[1.125rem] text-brass lg:size-[1.625rem]" />}
          </span>
          {what}
        </li>
      ))}
    </ul>
  );
}

/**
 * Stops the animation (WCAG 2.2.2: required if it runs longer than five seconds). A checkbox, so it needs no
 * script.
 */
function LoopSwitch() {
  return (
    <label className="loop-switch absolute top-0 right-[max(-10px,calc(50%-180px))] size-11 place-items-center rounded-full text-on-red motion-reduce:hidden lg:right-[calc(50%-220px)]">
      <input type="checkbox" className="sr-only" />
      <span className="sr-only">Hareketi durdur</span>
      <Pause className="when-moving size-4.5" />
      <Play className="when-still size-4.5" />
    </label>
  );
}

export function Hero() {
  return (
    <section className="on-red relative overflow-hidden">
      <div className="wrap grid gap-10 pt-[clamp(20px,4vw,56px)] lg:grid-cols-[minmax(0,1.16fr)_minmax(0,1fr)] lg:gap-6 lg:pt-7">
        <div className="relative z-1 lg:self-center lg:pt-3 lg:pb-14">
          <h1 className="hero-line">Çay söylendi, haberiniz oldu.</h1>
          <p className="mt-5 max-w-[25em] text-lead">
            {site.name}, çay ocağınızın siparişlerini telefonunuza getirir. Müşteri söyler, siz demlersiniz,
            hesabı uygulama tutar.
          </p>
          <p className="mt-7 flex max-w-118 flex-wrap items-center gap-x-5.5 gap-y-1">
            <MainLink label="Ücretsiz Kayıt Ol" className="max-lg:flex-auto" />
            <a href="#nasil" className="inline-flex min-h-13 items-center font-semibold text-inherit">
              Nasıl çalışır?
            </a>
          </p>
          <div className="mt-3">
            <AppStores />
          </div>
          <Claims />
        </div>
        <div className="stage relative mt-2 grid h-[590px] justify-items-center lg:mt-0 lg:h-[690px]">
          <Saucer
            fetchPriority="high"
            className="absolute top-18.5 left-1/2 -ml-65 w-130 max-w-none lg:top-14.5 lg:-ml-85 lg:w-170"
          />
          <HeroPhone />
          <TeaGlass className="absolute bottom-3.5 left-[calc(50%+80px)] w-27 max-w-none lg:bottom-5.5 lg:left-[calc(50%+138px)] lg:w-46" />
          <Sugar className="absolute bottom-6 left-[calc(50%-176px)] w-20 max-w-none lg:bottom-14.5 lg:left-[calc(50%-270px)] lg:w-28" />
          <LoopSwitch />
        </div>
      </div>
    </section>
  );
}
