import { useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/browser-storage.ts';
import { AppStores } from '#web/ui/app-stores.tsx';
import { X } from '#web/ui/icons.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';

/** Storage key of product.md 3.8; `true` once dismissed. */
const DISMISSED_KEY = 'mobile_app_banner_dismissed';

const isDismissed = () => localStore.read(DISMISSED_KEY) === 'true';
const hiddenOnServer = () => true;

/** Points to the mobile app until it is dismissed, which this browser remembers. */
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
      className="relative grid items-center gap-4 rounded-md bg-brass p-5 pr-14 text-on-brass lg:grid-cols-[1fr_auto] lg:px-7 lg:py-6 lg:pr-18"
    >
      <div>
        <h2 className="text-heading">Mobil Uygulamayı İndirin</h2>
        <p className="mt-1.5">
          Numaranızla giriş yapın, ürün ve müşterilerinizi ekleyin, siparişleri uygulamadan yönetin.
        </p>
      </div>
      <div className="max-lg:-mr-9 lg:w-118">
        <AppStores />
      </div>
      <Tooltip label="Kapat">
        <button
          type="button"
          aria-label="Kapat"
          onClick={dismiss}
          className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-sm lg:top-1/2 lg:right-3.5 lg:-translate-y-1/2"
        >
          <X className="size-5.5" />
        </button>
      </Tooltip>
    </section>
  );
}
