import { useQrDownload } from '#web/owner/use-qr-download.ts';
import { Card } from '#web/ui/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { textAction } from '#web/ui/text-action.ts';

const PNG_EDGE = 2048;

const kinds = [
  { kind: 'svg', label: 'SVG İndir' },
  { kind: 'png', label: `PNG İndir (${PNG_EDGE} px)` },
] as const;

/** Offers the QR code without a sheet, for the owner's own sign. */
export function QrCard({ text, slug }: { text: string; slug: string }) {
  const { download, drawing } = useQrDownload(text);
  return (
    <Card>
      <div className="grid gap-2">
        <h2>Yalnızca QR Kodu</h2>
        <p className="text-ink-soft">Kendi tabelanıza ya da menünüze koymak için.</p>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {kinds.map(({ kind, label }) => (
          <button
            key={kind}
            type="button"
            className={textAction}
            aria-disabled={drawing}
            onClick={() => download(`${slug}-qr.${kind}`, kind, PNG_EDGE)}
          >
            <Download />
            {label}
          </button>
        ))}
      </div>
    </Card>
  );
}
