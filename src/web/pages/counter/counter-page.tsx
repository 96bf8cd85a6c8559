import '#web/styles/owner.css';
import { type CSSProperties, useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Business } from '#shared/contract/business.ts';
import { daysBefore } from '#shared/domain/calendar-day.ts';
import { specialDayInWords } from '#shared/domain/opening-hours.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { colors } from '#shared/theme/colors.ts';
import { useToday } from '#web/customer/opening-hours.tsx';
import type { PageModule } from '#web/layout/page-module.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { unbroken } from '#web/lib/unbroken.ts';
import { useEscape } from '#web/lib/use-dismiss.ts';
import { FittedName } from '#web/owner/fitted-name.tsx';
import { NoCode } from '#web/owner/no-code.tsx';
import { useBackgroundRefresh } from '#web/owner/use-background-refresh.ts';
import { useOwner } from '#web/owner/use-owner.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { TeaGlass } from '#web/ui/drawings.tsx';
import { Smartphone, TriangleAlert, X } from '#web/ui/icons.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Hints } from './hints.tsx';
import { useWakeLock } from './use-wake-lock.ts';

/** In CSS pixels; the page scales it to the available space. */
const QR_SIZE = 640;
/** Names with more letters get smaller text, so that the code stays large. */
const LONG_NAME = 24;
const DAYS_AHEAD = 7;

/** Light in both colour schemes: a bright screen makes the code readable. */
const lightColors = Object.fromEntries(
  Object.entries(colors.light).map(([name, value]) => [`--color-${name}`, value]),
) as CSSProperties;

/** Groups the code by four characters, for reading it aloud. */
const inFours = (code: string) => code.replace(/.{4}(?=.)/g, '$& ');

function Code({ code }: { code: string }) {
  const { origin } = usePublicConfig();
  return (
    <div
      className={classes(
        // The code takes the height that the words leave, down to a size that phones still read.
        'grid grid-rows-[minmax(208px,1fr)_auto] justify-items-center gap-1',
        'landscape-counter:grid-cols-[auto_auto] landscape-counter:grid-rows-[auto] landscape-counter:items-center',
        'landscape-counter:content-center landscape-counter:justify-center landscape-counter:gap-6',
      )}
    >
      <div className="relative w-full landscape-counter:aspect-square landscape-counter:w-[min(66vh,680px)] landscape-low:w-[max(208px,60vh)]">
        <QrCode
          text={origin + pagePath.invitation(code)}
          size={QR_SIZE}
          label="Çaycı kodunuzun QR kodu"
          className="absolute inset-0 m-auto h-full! max-h-170 w-full max-w-170"
        />
      </div>
      <div
        className={classes(
          'grid justify-items-center gap-[clamp(8px,2vh,20px)] px-4 text-center',
          'landscape-counter:justify-items-start landscape-counter:text-left',
        )}
      >
        <TeaGlass className="hidden w-26 lg:block" />
        <p className="display max-w-[9em] text-title narrow:max-w-none narrow:text-sub landscape-low:text-heading">
          Çay söylemek için kodu okutun
        </p>
        <div>
          <p className="text-small font-semibold text-ink-soft">Çaycı kodu</p>
          <p className="max-w-[20ch] font-mono font-semibold">{inFours(code)}</p>
        </div>
      </div>
    </div>
  );
}

function subscribeOnline(listener: () => void) {
  const listening = new AbortController();
  for (const type of ['online', 'offline']) window.addEventListener(type, listener, listening);
  return () => listening.abort();
}

/** Returns true if the browser believes it has a network. */
const useOnline = () =>
  useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );

function Status({ awake, online }: { awake: boolean | null; online: boolean }) {
  return (
    <div
      role="status"
      className="grid min-h-[1.5em] low:min-h-0 justify-items-center gap-1 text-small font-semibold"
    >
      {!online && (
        <p className="flex items-center gap-2 text-brass-ink">
          <TriangleAlert />
          İnternet yok, QR çalışıyor
        </p>
      )}
      {awake !== null && (
        <p
          className={classes(
            // On a low screen, the network above it or a hint comes first.
            'low:[p+&]:hidden low:in-[.hint:first-child+div]:hidden flex items-center gap-2',
            'landscape-low:in-[.hint:first-child+div]:first:flex',
            awake ? 'text-teal-ink' : 'text-brass-ink',
          )}
        >
          {awake ? <Smartphone /> : <TriangleAlert />}
          <span>{awake ? 'Ekran açık kalıyor' : 'Ekran kendiliğinden kapanabilir'}</span>
        </p>
      )}
    </div>
  );
}

/** Tells guests of the next special day, a week before. */
function ComingDay({ business }: { business: Business }) {
  const today = useToday();
  const next = business.opening_hours && business.special_days?.find(({ to }) => to >= today);
  if (today === '' || !next || next.from > daysBefore(today, -DAYS_AHEAD)) return null;
  return (
    <p className="text-center font-semibold low:text-small low:leading-tight">
      {unbroken(specialDayInWords(next))}
    </p>
  );
}

/** Shows the code in full screen, to leave on a counter (product.md 2.11). */
function Counter({ business }: { business: Business }) {
  const { name, slug, code } = business;
  const profile = pagePath.profile(slug);
  const awake = useWakeLock();
  const online = useOnline();
  useBackgroundRefresh(business);
  useEscape(true, () => navigate(profile));
  return (
    <div
      className="fixed inset-0 z-1 grid grid-rows-[auto_auto_1fr_auto] overflow-auto bg-white text-ink scheme-light"
      style={lightColors}
    >
      <header
        className={classes(
          'on-red grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3',
          'px-4 pt-[max(12px,env(safe-area-inset-top))] pb-2.5 lg:px-8 lg:pt-4.5 lg:pb-3.5',
        )}
      >
        <h1
          tabIndex={-1}
          className={classes(
            'wrap-anywhere',
            name.length > LONG_NAME
              ? 'text-lead leading-tight lg:text-heading low:text-small low:[&_span_span]:line-clamp-3'
              : 'text-heading',
          )}
        >
          <FittedName name={name} />
        </h1>
        <a href={profile} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          <X />
          Çık
        </a>
      </header>
      <div className="rim" aria-hidden="true" />
      <main className="grid">
        {code === null ? (
          <div className="mx-auto grid max-w-120 content-center gap-5 p-4">
            <NoCode />
          </div>
        ) : (
          <Code code={code} />
        )}
      </main>
      <footer className="grid justify-items-center gap-2 px-4 pt-2 pb-[max(12px,env(safe-area-inset-bottom))] landscape-low:pt-1 landscape-low:pb-[max(8px,env(safe-area-inset-bottom))]">
        <ComingDay business={business} />
        <Hints sleeps={awake === false} online={online} />
        <Status awake={awake} online={online} />
      </footer>
    </div>
  );
}

function CounterPage({ slug }: { slug: string }) {
  const business = useOwner(slug, pagePath.counter);
  return business === null ? <Spinner label="Yükleniyor..." whole /> : <Counter business={business} />;
}

export const page: PageModule<'counter'> = Object.assign(CounterPage, {
  metadata: { title: 'Tezgâh Modu', description: 'QR kodunuzu tezgâhta, bu ekranda açık tutun.' },
});
