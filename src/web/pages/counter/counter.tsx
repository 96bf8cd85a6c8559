import { type CSSProperties, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { colors } from '#shared/theme/colors.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { useEscape } from '#web/lib/use-dismiss.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { cacheCounterPage } from '#web/owner/counter-storage.ts';
import { NoCode } from '#web/owner/no-code.tsx';
import { useBackgroundRefresh } from '#web/owner/use-background-refresh.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { TeaGlass } from '#web/ui/drawings.tsx';
import { Smartphone, TriangleAlert, X } from '#web/ui/icons.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Hints } from './hints.tsx';
import { useOnline } from './use-online.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** In CSS pixels; the page scales it to the available space. */
const QR_SIZE = 640;
/** Names with more letters get smaller text, so that the code stays large. */
const LONG_NAME = 24;

/** Light in both colour schemes: a bright screen makes the code readable. */
const lightColors = Object.fromEntries(
  Object.entries(colors.light).map(([name, value]) => [`--color-${name}`, value]),
) as CSSProperties;

/** Groups the code by four characters, for reading it aloud. */
const inFours = (code: string) => code.replace(/.{4}(?=.)/g, '$& ');

function Code({ code }: { code: string }) {
  const { origin } = usePublicConfig();
  return (
    <div className="counter-middle">
      <QrCode text={origin + pagePath.invitation(code)} size={QR_SIZE} label="Çaycı kodunuzun QR kodu" />
      <div className="counter-words">
        <TeaGlass className="counter-tea" />
        <p className="counter-call">Çay söylemek için kodu okutun</p>
        <div>
          <p className="text-small font-semibold text-ink-soft">Çaycı kodu</p>
          <p className="counter-code">{inFours(code)}</p>
        </div>
      </div>
    </div>
  );
}

function Status({ awake }: { awake: boolean | null }) {
  const online = useOnline();
  return (
    <div role="status" className="counter-status">
      {!online && (
        <p className="text-brass-ink">
          <TriangleAlert />
          İnternet yok, QR çalışıyor
        </p>
      )}
      {awake !== null && (
        <p className={awake ? 'text-teal-ink' : 'text-brass-ink'}>
          {awake ? <Smartphone /> : <TriangleAlert />}
          <span>{awake ? 'Ekran açık kalıyor' : 'Ekran kendiliğinden kapanabilir'}</span>
        </p>
      )}
    </div>
  );
}

const isInstalled = () => window.matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;

function useCachedPage(path: string): boolean {
  const [cached, setCached] = useState(false);
  useEffect(() => {
    if (import.meta.env.DEV) return;
    // If it fails, counter mode still works with a network.
    cacheCounterPage(path).then(setCached, () => undefined);
  }, [path]);
  return cached;
}

/** Lets the home screen open this page and not the landing page. */
function useOwnManifest(path: string): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const before = link?.getAttribute('href') ?? '';
    link?.setAttribute('href', `${path}.webmanifest`);
    return () => link?.setAttribute('href', before);
  }, [path]);
}

/** Shows the code in full screen, to leave on a counter (product.md 2.11). */
export function Counter({ business }: { business: Business }) {
  const { name, slug, code } = business;
  const [, navigate] = useLocation();
  const profile = pagePath.profile(slug);
  const path = pagePath.counter(slug);
  const awake = useWakeLock();
  const cached = useCachedPage(path);
  const installed = useInBrowser(isInstalled, true);
  useBackgroundRefresh(business);
  useOwnManifest(path);
  useEscape(true, () => navigate(profile));
  return (
    <div className="counter" style={lightColors}>
      <header className="on-red">
        <h1 tabIndex={-1} className={name.length > LONG_NAME ? 'counter-long' : undefined}>
          {name}
        </h1>
        <a href={profile} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          <X />
          Çık
        </a>
      </header>
      <div className="rim" aria-hidden="true" />
      <main>
        {code === null ? (
          <div className="counter-none">
            <NoCode />
          </div>
        ) : (
          <Code code={code} />
        )}
      </main>
      <footer>
        <Hints sleeps={awake === false} installable={cached && !installed} />
        <Status awake={awake} />
      </footer>
    </div>
  );
}
