import type { Business } from '#shared/contract/business.ts';
import type { Place } from '#shared/contract/place.ts';
import { slugFromName } from '#shared/domain/slug.ts';
import { invitationPath } from '#shared/routing/place-link.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { qrPng, saveQr } from '#web/owner/qr-file.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useCopyWithToast } from '#web/ui/copy-button.tsx';
import { Check, Copy, Download, Pencil, Trash2 } from '#web/ui/icons.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { printLink } from './print-link.ts';

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
  const { copied, press: copyLink } = useCopyWithToast({
    text: url,
    done: 'Link panoya kopyalandı.',
    failed: 'Link kopyalanamadı.',
  });

  const fileName = `${business.slug}-${slugFromName(place.label)}-qr-code.png`;
  return (
    <div className="grid gap-4">
      <div className="justify-self-center rounded-sm border-2 border-line bg-white">
        <QrCode text={url} size={QR_SIZE} label={`${place.label} için QR kodu`} />
      </div>
      <Button wide onClick={() => saveQr(qrPng(url), fileName)}>
        <Download />
        QR’ı İndir
      </Button>
      <a href={printLink(business.slug, [place])} className={buttonClass({ variant: 'outline', wide: true })}>
        Kartı Bastır
      </a>
      <div className="grid *:flex *:min-h-13 *:items-center *:gap-3 *:border-t *:border-line *:text-left *:font-semibold *:hover:bg-sand">
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
