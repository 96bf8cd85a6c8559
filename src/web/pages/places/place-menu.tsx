import type { Business } from '#shared/contract/business.ts';
import type { Place } from '#shared/contract/place.ts';
import { slugFromName } from '#shared/domain/slug.ts';
import { invitationPath } from '#shared/routing/place-link.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { QrStatus } from '#web/owner/qr-status.tsx';
import { saveQr } from '#web/owner/use-qr-download.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useCopyWithToast } from '#web/ui/copy-button.tsx';
import { Check, Copy, Download, Pencil, Trash2 } from '#web/ui/icons.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { printLink } from './print-link.ts';
import { useReadableQr } from './use-readable-qr.ts';

const QR_SIZE = 220;

interface PlaceMenuProps {
  business: Business;
  code: string;
  place: Place;
  onRename: () => void;
  onDelete: () => void;
}

export function PlaceMenu({ business, code, place, onRename, onDelete }: PlaceMenuProps) {
  const { origin } = usePublicConfig();
  const url = origin + invitationPath(code, place.id);
  const { state, png, retry } = useReadableQr(url);
  const { copied, press: copyLink } = useCopyWithToast({
    text: url,
    done: 'Link panoya kopyalandı.',
    failed: 'Link kopyalanamadı.',
  });

  function download() {
    if (png) saveQr(png, `${business.slug}-${slugFromName(place.label)}-qr-code.png`);
  }
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-center gap-3">
        <div className="rounded-sm border-2 border-line bg-white">
          <QrCode text={url} size={QR_SIZE} label={`${place.label} için QR kodu`} />
        </div>
        <div role="status">
          <QrStatus state={state} failed="QR hazırlanamadı" onRetry={retry}>
            <p className="text-small text-ink-soft">İndirilecek kodu denedik, çalışıyor.</p>
          </QrStatus>
        </div>
      </div>
      <Button wide disabled={state !== 'read'} onClick={download}>
        <Download />
        QR’ı İndir
      </Button>
      <a href={printLink(business.slug, [place])} className={buttonClass({ variant: 'outline', wide: true })}>
        Kartı Bastır
      </a>
      <div className="grid *:flex *:min-h-13 *:items-center *:gap-3 *:border-t *:border-line *:text-left *:font-[550] *:hover:bg-sand">
        <button type="button" onClick={copyLink}>
          {copied ? <Check /> : <Copy />}
          <span>{copied ? 'Kopyalandı' : 'Linki Kopyala'}</span>
        </button>
        <button type="button" onClick={onRename}>
          <Pencil />
          Adını Değiştir
        </button>
        <button type="button" className="text-red-ink" onClick={onDelete}>
          <Trash2 />
          Kodu Sil
        </button>
      </div>
    </div>
  );
}
