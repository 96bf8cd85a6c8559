import { useEffect, useRef } from 'react';
import { markedDevice, takesIntents } from '#web/lib/marked-device.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { AppleMark, GooglePlayMark, Smartphone } from '#web/ui/icons.ts';
import { StoreLink } from '#web/ui/store-link.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { type Opened, openingSteps, playStoreLink, takeSteps } from './open-app.ts';

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

function OpenInApp({ opened }: { opened: Opened }) {
  const app = usePublicConfig();
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);

  function press() {
    // A second press restarts the flow, so that the store opens once.
    cancel.current();
    const device = markedDevice() ?? 'desktop';
    if (device === 'desktop') return showToast(phoneNeeded);
    cancel.current = takeSteps(openingSteps(device, takesIntents(), opened, app));
  }
  return (
    <Button wide onClick={press} className="min-h-14 desktop:hidden">
      <OpenLabel />
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

/** Links to the phone's own store, and below it to the other one, for visitors who set up another phone. */
function OwnStore({ own, other, className }: { own: Store; other: Store | undefined; className: string }) {
  return (
    <div className={classes('hidden gap-1', className)}>
      <StoreLink href={own.href} label={own.label} large>
        <own.Mark />
      </StoreLink>
      {other && (
        <a
          href={other.href}
          className="inline-flex min-h-11 items-center justify-self-center text-small text-ink-soft"
        >
          {other.label}
        </a>
      )}
    </div>
  );
}

interface AppActionsProps {
  /** Null if no code is active: then there is nothing to open. */
  opened: Opened | null;
  /** Whether phones also show the other platform's store. */
  bothStores?: boolean;
}

/** Has the buttons of all devices; mark-device.ts marks the device, and CSS hides the others. */
export function AppActions({ opened, bothStores = false }: AppActionsProps) {
  const { appStoreUrl, playStoreUrl } = usePublicConfig();
  const apple = { href: appStoreUrl, label: 'App Store’dan İndir', Mark: AppleMark };
  const google = {
    href: opened === null ? playStoreUrl : playStoreLink(opened, { playStoreUrl }),
    label: 'Google Play’den İndir',
    Mark: GooglePlayMark,
  };
  return (
    <div className="grid gap-2.5">
      {opened && <OpenInApp opened={opened} />}
      <div className="grid gap-2.5 ios:hidden android:hidden xl:grid-flow-col">
        {[apple, google].map(({ href, label, Mark }) => (
          <StoreLink key={label} href={href} label={label} large>
            <Mark />
          </StoreLink>
        ))}
        {opened && <NeedsPhone />}
      </div>
      <OwnStore own={apple} other={bothStores ? google : undefined} className="ios:grid" />
      <OwnStore own={google} other={bothStores ? apple : undefined} className="android:grid" />
    </div>
  );
}
