import { useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/browser-storage.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { AppleMark, GooglePlayMark, X } from '#web/ui/icons.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';

/** Storage key of product.md 3.8; `true` once dismissed. */
const DISMISSED_KEY = 'mobile_app_banner_dismissed';

const isDismissed = () => localStore.read(DISMISSED_KEY) === 'true';
const hiddenOnServer = () => true;

const store =
  'flex min-h-11 items-center justify-center gap-2 rounded-sm bg-store px-2 font-semibold text-cream no-underline hover:bg-store-hover lg:px-5 [&>.icon]:size-5';

function Stores() {
  const { appStoreUrl, playStoreUrl } = usePublicConfig();
  return (
    <div className="col-span-full row-start-2 grid grid-cols-2 gap-2 narrow:grid-cols-1 lg:col-span-1 lg:col-start-2 lg:row-start-1">
      <a href={appStoreUrl} aria-label="App Store’dan İndir" className={store}>
        <AppleMark />
        App Store
      </a>
      <a href={playStoreUrl} aria-label="Google Play’den İndir" className={store}>
        <GooglePlayMark />
        Google Play
      </a>
    </div>
  );
}

/** Points to the mobile app until the owner dismisses it; this browser remembers that. */
export function AppBanner({ onDismiss }: { onDismiss: () => void }) {
  const dismissed = useSyncExternalStore(localStore.subscribe, isDismissed, hiddenOnServer);
  if (dismissed) return null;

  function dismiss() {
    localStore.write(DISMISSED_KEY, 'true');
    onDismiss();
  }
  return (
    <section
      aria-label="Mobil uygulama"
      className="grid grid-cols-[minmax(0,1fr)_44px] items-center rounded-md bg-brass px-3 pt-1 pb-3 text-on-brass lg:grid-cols-[minmax(0,1fr)_auto_44px] lg:gap-x-4 lg:py-2.5 lg:pl-6"
    >
      <h2 className="col-start-1 row-start-1 py-1.5 text-lead leading-tight lg:py-0 lg:text-sub">
        Mobil Uygulamayı İndirin
      </h2>
      <Tooltip label="Kapat">
        <button
          type="button"
          aria-label="Kapat"
          onClick={dismiss}
          className="col-start-2 row-start-1 grid size-11 place-items-center rounded-sm lg:col-start-3"
        >
          <X className="size-5.5" />
        </button>
      </Tooltip>
      <Stores />
    </section>
  );
}
