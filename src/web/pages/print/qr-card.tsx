import { useTask } from '#web/forms/use-task.ts';
import { QR_UNREADABLE } from '#web/lib/read-qr.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Card } from '#web/ui/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { textAction } from '#web/ui/text-action.ts';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import { qrFile } from './qr-files.ts';

const kinds = [
  { kind: 'svg', label: 'SVG İndir' },
  { kind: 'png', label: 'PNG İndir (2048 px)' },
] as const;

/** Offers the QR code without a sheet; the code is read back before download. */
export function QrCard({ text, slug }: { text: string; slug: string }) {
  const task = useTask<'svg' | 'png'>({ detached: true });

  async function download(kind: 'svg' | 'png') {
    const file = await qrFile(text, kind);
    if (file === null) return showErrorToast(QR_UNREADABLE);
    saveFile(file, `${slug}-qr.${kind}`);
    showToast({ title: 'İndirildi!', description: 'QR kodunuz indirildi.' });
  }
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
            aria-disabled={task.running !== null}
            onClick={() =>
              task.run(kind, () => download(kind), 'QR kodu indirilemedi. Lütfen tekrar deneyin.')
            }
          >
            <Download />
            {label}
          </button>
        ))}
      </div>
    </Card>
  );
}
