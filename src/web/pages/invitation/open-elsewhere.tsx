import { useState } from 'react';
import type { Device } from '#shared/device.ts';
import { invitationPath } from '#shared/routing/place-link.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { X } from '#web/ui/icons.ts';
import type { Opened } from './open-app.ts';
import { useDevice, useHostApp } from './use-device.ts';

interface WayOutProps {
  byMenu: boolean;
  device: Device | null;
}

/** Copying works everywhere; the menu is shorter where it has a way out. */
function WayOut({ byMenu, device }: WayOutProps) {
  if (byMenu) {
    return (
      <span key="menu">
        Sağ üstteki üç noktaya dokunun, <b>Tarayıcıda aç</b> seçeneğine basın.
      </span>
    );
  }
  const browser = device === 'android' ? 'Chrome’u' : 'Safari’yi';
  return <span>{`Linki kopyalayın, ${browser} açıp adres çubuğuna yapıştırın.`}</span>;
}

/**
 * How to leave the browser inside an app, which keeps other apps from opening. At the window's lower edge:
 * only this browser knows of it, and above the page it would push down what is already painted.
 */
export function OpenElsewhere({ code, place }: Opened) {
  const { origin } = usePublicConfig();
  const app = useHostApp();
  const device = useDevice();
  const [closed, setClosed] = useState(false);
  if (app === null || closed) return null;
  return (
    <aside aria-label="Tarayıcıda açın" className="bottom-bar bg-brass text-on-brass">
      <div className="wrap relative grid gap-3 py-3.5 pr-14">
        <div className="text-[1rem] leading-[1.45]">
          <p className="font-semibold">{`Bu sayfa ${app.name} içinde açıldı.`}</p>
          <p>
            Uygulama buradan açılmayabilir.{' '}
            <WayOut byMenu={device !== null && app.menuOn.includes(device)} device={device} />
          </p>
        </div>
        <CopyButton
          text={origin + invitationPath(code, place)}
          label="Linki Kopyala"
          done="Link panoya kopyalandı."
          failed="Link kopyalanamadı."
          variant="outline"
          size="sm"
          className="justify-self-start"
        />
        <button
          type="button"
          aria-label="Kapat"
          onClick={() => setClosed(true)}
          className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-sm"
        >
          <X className="size-5.5" />
        </button>
      </div>
    </aside>
  );
}
