import { qrPng, qrSvg, saveQr } from '#web/owner/qr-file.ts';
import { Card } from '#web/ui/card.tsx';
import { textAction } from '#web/ui/classes.ts';
import { Download } from '#web/ui/icons.ts';

const PNG_EDGE = 2048;

const kinds = [
  { kind: 'svg', label: 'SVG İndir', draw: qrSvg },
  { kind: 'png', label: `PNG İndir (${PNG_EDGE} px)`, draw: (text: string) => qrPng(text, PNG_EDGE) },
] as const;

/** Offers the QR code without a sheet, for the owner's own sign. */
export function QrCard({ text, slug }: { text: string; slug: string }) {
  return (
    <Card>
      <div className="grid gap-2">
        <h2>Yalnızca QR Kodu</h2>
        <p className="text-ink-soft">Kendi tabelanıza ya da menünüze koymak için.</p>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {kinds.map(({ kind, label, draw }) => (
          <button
            key={kind}
            type="button"
            className={textAction}
            onClick={() => saveQr(draw(text), `${slug}-qr.${kind}`)}
          >
            <Download />
            {label}
          </button>
        ))}
      </div>
    </Card>
  );
}
