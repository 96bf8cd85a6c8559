import { useEffect, useRef, useState } from 'react';
import { markedDevice, takesIntents } from '#web/lib/marked-device.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { AppleMark, GooglePlayMark, Smartphone } from '#web/ui/icons.ts';
import { StoreLink } from '#web/ui/store-link.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { type Opened, openingSteps, playStoreLink, storeLink, takeSteps } from './open-app.ts';

/** Text of product.md 8.1. */
const phoneNeeded = {
  title: 'Mobil Cihaz Gerekli',
  description: 'Bu özellik mobil cihazlarda kullanılabilir.',
  destructive: true,
};

function OpenLabel() {
  return (
    <>
      <Smartphone />
      Uygulamada Aç
    </>
  );
}

/** Milliseconds after a press, when a page that is still visible means that the app may be missing. Then a press opens the store. */
const ASK_AFTER_MS = 1000;

function OpenInApp({ opened }: { opened: Opened }) {
  const app = usePublicConfig();
  const [state, setState] = useState<'idle' | 'opening' | 'asking'>('idle');
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  const asks = state === 'asking';

  function press() {
    const device = markedDevice() ?? 'desktop';
    if (device === 'desktop') return showToast(phoneNeeded);
    if (asks) {
      cancel.current();
      return window.location.assign(storeLink(device, opened, app));
    }
    const asking = setTimeout(() => setState('asking'), ASK_AFTER_MS);
    setState('opening');
    cancel.current = takeSteps(openingSteps(device, takesIntents(), opened, app), () => {
      clearTimeout(asking);
      setState('idle');
    });
  }
  return (
    <Button
      wide
      busy={state === 'opening'}
      busyLabel="Açılıyor..."
      onClick={press}
      data-tap={asks ? 'store' : 'app'}
      className="min-h-14 desktop:hidden"
    >
      {asks ? 'Uygulama yok mu?' : <OpenLabel />}
    </Button>
  );
}

/** The button on computers, which cannot open the app: last and without the red. */
function NeedsPhone() {
  return (
    <Button
      variant="outline"
      onClick={() => showToast(phoneNeeded)}
      className="hidden min-h-14 px-2.5 desktop:inline-flex"
    >
      <OpenLabel />
    </Button>
  );
}

interface Store {
  href: string;
  label: string;
  Mark: typeof AppleMark;
}

interface AppActionsProps {
  /** Null if no code is active: then there is nothing to open. */
  opened: Opened | null;
}

function useStores(opened: Opened | null): { apple: Store; google: Store } {
  const { appStoreUrl, playStoreUrl } = usePublicConfig();
  return {
    apple: { href: appStoreUrl, label: 'App Store’dan İndir', Mark: AppleMark },
    google: {
      href: opened === null ? playStoreUrl : playStoreLink(opened, { playStoreUrl }),
      label: 'Google Play’den İndir',
      Mark: GooglePlayMark,
    },
  };
}

function LargeStore({ store: { href, label, Mark }, className }: { store: Store; className?: string }) {
  return (
    <StoreLink href={href} label={label} large className={className} data-tap="store">
      <Mark />
    </StoreLink>
  );
}

/** Has the buttons of all devices; mark-device.ts marks the device, and CSS hides the others. */
export function AppActions({ opened }: AppActionsProps) {
  const { apple, google } = useStores(opened);
  return (
    <div className="grid gap-2.5">
      {opened && <OpenInApp opened={opened} />}
      <div className="grid gap-2.5 xl:grid-flow-col">
        <LargeStore store={apple} className="android:hidden" />
        <LargeStore store={google} className="ios:hidden" />
        {opened && <NeedsPhone />}
      </div>
    </div>
  );
}

/** Links to the other platform's store, for visitors who set up another phone. */
export function OtherStore({ opened }: AppActionsProps) {
  const { apple, google } = useStores(opened);
  return [
    { ...google, shown: 'ios:inline-flex' },
    { ...apple, shown: 'android:inline-flex' },
  ].map(({ href, label, shown }) => (
    <a
      key={label}
      href={href}
      data-tap="store"
      className={classes('hidden min-h-11 items-center justify-self-center text-small text-ink-soft', shown)}
    >
      {label}
    </a>
  ));
}
