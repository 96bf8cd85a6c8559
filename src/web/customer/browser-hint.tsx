import { usePublicConfig } from '#web/lib/page-state.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Info } from '#web/ui/icons.ts';

/**
 * Explains how to leave an in-app browser, which often fails to open other apps. mark-device.ts detects the
 * app, and whether its menu can open another browser.
 */
export function BrowserHint({ path }: { path: string }) {
  const { origin } = usePublicConfig();
  return (
    <aside
      aria-label="Tarayıcıda açın"
      className="browser-hint grid-cols-[22px_minmax(0,1fr)] gap-3 rounded-sm bg-sand px-3.5 pt-3.5 pb-2 leading-snug"
    >
      <Info className="mt-px size-5.5 text-brass-ink" />
      <div className="grid justify-items-start gap-1">
        <p>
          <b className="font-semibold">
            Bu sayfa <span className="host-app" /> içinde açıldı.
          </b>{' '}
          Uygulama açılmazsa{' '}
          <span className="hidden has-browser-menu:inline">
            sağ üstteki üç noktaya dokunun, <b className="font-semibold">Tarayıcıda aç</b> seçeneğine basın.
          </span>
          <span className="has-browser-menu:hidden">
            linki kopyalayın, <span className="hidden android:inline">Chrome’u</span>
            <span className="android:hidden">Safari’yi</span> açıp adres çubuğuna yapıştırın.
          </span>
        </p>
        <CopyButton
          text={origin + path}
          label="Linki Kopyala"
          done="Link panoya kopyalandı."
          failed="Link kopyalanamadı."
          variant="quiet"
          size="sm"
        />
      </div>
    </aside>
  );
}
