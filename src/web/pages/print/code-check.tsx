import { pagePath } from '#shared/pages.ts';
import { Button } from '#web/ui/button.tsx';
import { CircleAlert, CircleCheck } from '#web/ui/icons.ts';
import type { Preview } from './use-preview.ts';

/** Whether the code on the paper was read; nothing is handed out before. */
export function CodeCheck({ preview, onRetry }: { preview: Preview; onRetry: () => void }) {
  if (preview.name === 'unread') {
    return (
      <div className="code-unread">
        <CircleAlert className="text-red-ink" />
        <div>
          <p className="font-semibold text-red-ink">QR okunamadı</p>
          <p>
            Okunmayan kod indirilemez. Tekrar deneyin, olmazsa <a href={pagePath.contact}>bize yazın</a>.
          </p>
          <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
            Tekrar Dene
          </Button>
        </div>
      </div>
    );
  }
  if (preview.name === 'checking') {
    return (
      <p className="flex items-center gap-3 font-semibold text-ink-soft">
        <span className="ring ring-small size-5.5" aria-hidden="true" />
        QR kontrol ediliyor...
      </p>
    );
  }
  if (preview.name !== 'read') return null;
  return (
    <div className="flex gap-3">
      <CircleCheck className="text-teal-ink" />
      <div>
        <p className="font-semibold text-teal-ink">QR okundu</p>
        <p className="text-small text-ink-soft max-lg:hidden">
          Basılacak kod denendi, davet sayfanızı açıyor.
        </p>
      </div>
    </div>
  );
}
