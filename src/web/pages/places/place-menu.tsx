import type { Business } from '#shared/contract/business.ts';
import type { Place } from '#shared/contract/place.ts';
import { invitationPath } from '#shared/place-link.ts';
import { slugFromName } from '#shared/slug.ts';
import { usePublicConfig } from '#web/components/page-state.tsx';
import { UNREAD } from '#web/lib/read-qr.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { showErrorToast, showToast } from '#web/lib/toasts.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Check, CircleAlert, CircleCheck, Copy, Download, Pencil, Trash2 } from '#web/ui/icons.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { printLink } from './print-link.ts';
import { type QrState, useReadableQr } from './use-readable-qr.ts';

const QR_SIZE = 220;
const NO_WORDS: ReadonlySet<string> = new Set();

const failures = {
  unread: { title: 'QR okunamadı', text: UNREAD },
  failed: { title: 'QR hazırlanamadı', text: 'İnternetinizi kontrol edip tekrar deneyin.' },
};

function QrOutcome({ qr, onRetry }: { qr: QrState; onRetry: () => void }) {
  if (qr.name === 'checking') {
    return (
      <p className="flex items-center gap-3 font-semibold text-ink-soft">
        <span className="ring ring-small size-5.5" aria-hidden="true" />
        QR kontrol ediliyor...
      </p>
    );
  }
  if (qr.name === 'read') {
    return (
      <div className="flex gap-3">
        <CircleCheck className="text-teal-ink" />
        <div>
          <p className="font-semibold text-teal-ink">QR okundu</p>
          <p className="text-small text-ink-soft">İndirilecek kod denendi.</p>
        </div>
      </div>
    );
  }
  const { title, text } = failures[qr.name];
  return (
    <div className="qr-fault">
      <CircleAlert className="text-red-ink" />
      <div>
        <p className="font-semibold text-red-ink">{title}</p>
        <p>{text}</p>
        <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
          Tekrar Dene
        </Button>
      </div>
    </div>
  );
}

interface PlaceMenuProps {
  business: Business;
  code: string;
  place: Place;
  onRename: () => void;
  onDelete: () => void;
}

/** One place: its code to hand out, and what may be done with it. */
export function PlaceMenu({ business, code, place, onRename, onDelete }: PlaceMenuProps) {
  const { origin } = usePublicConfig();
  const url = origin + invitationPath(code, place.id);
  const { qr, retry } = useReadableQr(url);
  const { copied, copy } = useCopy();

  function download() {
    if (qr.name !== 'read') return;
    saveFile(qr.png, `${business.slug}-${slugFromName(place.label, NO_WORDS)}-qr-code.png`);
    showToast({ title: 'İndirildi!', description: 'QR kodunuz indirildi.' });
  }
  function copyLink() {
    copy(url).then(
      () => showToast({ title: 'Kopyalandı!', description: 'Link panoya kopyalandı.' }),
      () => showErrorToast('Link kopyalanamadı.'),
    );
  }
  return (
    <div className="grid gap-4">
      <div className="place-qr">
        <div className="rounded-sm border-2 border-line bg-white">
          <QrCode text={url} size={QR_SIZE} label={`${place.label} için QR kodu`} />
        </div>
        <div role="status">
          <QrOutcome qr={qr} onRetry={retry} />
        </div>
      </div>
      <Button wide disabled={qr.name !== 'read'} onClick={download}>
        <Download />
        QR’ı İndir
      </Button>
      <a href={printLink(business.slug, [place])} className={buttonClass({ variant: 'outline', wide: true })}>
        Kartı Bastır
      </a>
      <div className="place-menu">
        <button type="button" onClick={copyLink}>
          {copied ? <Check /> : <Copy />}
          {copied ? 'Kopyalandı' : 'Linki Kopyala'}
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
