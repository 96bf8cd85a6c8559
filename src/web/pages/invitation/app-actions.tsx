import { useEffect, useRef } from 'react';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { AppleMark, GooglePlayMark, Smartphone } from '#web/ui/icons.ts';
import { StoreLink } from '#web/ui/store-link.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { type Opened, openingSteps, playStoreLink, takeSteps } from './open-app.ts';
import { currentDevice, useDevice } from './use-device.ts';

/** product.md 8.1. */
const phoneNeeded = {
  title: 'Mobil Cihaz Gerekli',
  description: 'Bu özellik mobil cihazlarda kullanılabilir.',
  destructive: true,
};

function OpenInApp({ opened }: { opened: Opened }) {
  const app = usePublicConfig();
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);

  function press() {
    // A second press begins again instead of leading twice to the store.
    cancel.current();
    const device = currentDevice();
    if (device === 'desktop') return showToast(phoneNeeded);
    cancel.current = takeSteps(openingSteps(device, navigator.userAgent, opened, app));
  }
  return (
    <Button wide onClick={press}>
      <Smartphone />
      Uygulamada Aç
    </Button>
  );
}

/** The phone's own store; both while the device is not known, in a row of the same height, and on desktops. */
function Stores({ opened }: { opened: Opened }) {
  const { appStoreUrl, playStoreUrl } = usePublicConfig();
  const device = useDevice();
  const short = device === null || device === 'desktop';
  return (
    <div className="@container">
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        {device !== 'android' && (
          <StoreLink href={appStoreUrl} label="App Store’dan İndir" {...(short && { short: 'App Store' })}>
            <AppleMark />
          </StoreLink>
        )}
        {device !== 'ios' && (
          // Alone it is another button, not the same one moved: nothing on the page shifts.
          <StoreLink
            key={short ? 'beside' : 'alone'}
            href={playStoreLink(opened, { playStoreUrl })}
            label="Google Play’den İndir"
            {...(short && { short: 'Google Play' })}
          >
            <GooglePlayMark />
          </StoreLink>
        )}
      </div>
    </div>
  );
}

export function AppActions({ opened }: { opened: Opened }) {
  return (
    <div className="grid gap-3">
      <OpenInApp opened={opened} />
      <Stores opened={opened} />
    </div>
  );
}
