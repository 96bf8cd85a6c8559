import type { ReactNode } from 'react';
import { pagePath } from '#shared/routing/pages.ts';
import { Button } from '#web/ui/button.tsx';
import { CircleAlert, CircleCheck } from '#web/ui/icons.ts';

interface QrStatusProps {
  /** `unread`: drawn, but the reader finds no code. `failed`: it could not be drawn. */
  state: 'checking' | 'read' | 'unread' | 'failed';
  waiting?: string;
  failed?: string;
  onRetry: () => void;
  children: ReactNode;
}

const QR_UNREADABLE = (
  <p>
    Kod testte okunamadı, bu yüzden indirilemiyor. Tekrar deneyin, olmazsa{' '}
    <a href={pagePath.contact}>bize yazın</a>.
  </p>
);

/** Shows if a code can be read before the owner hands it out. */
export function QrStatus({
  state,
  waiting = 'QR kontrol ediliyor...',
  failed,
  onRetry,
  children,
}: QrStatusProps) {
  if (state === 'checking') {
    return (
      <p className="flex items-center gap-3 font-semibold text-ink-soft">
        <span className="ring ring-small size-5.5" aria-hidden="true" />
        <span>{waiting}</span>
      </p>
    );
  }
  if (state === 'read') {
    return (
      <div className="flex gap-3">
        <CircleCheck className="text-teal-ink" />
        <div>
          <p className="font-semibold text-teal-ink">QR okundu</p>
          {children}
        </div>
      </div>
    );
  }
  return (
    <div className="flex gap-3 rounded-sm border-2 border-red-ink bg-field-invalid px-3.5 py-3">
      <CircleAlert className="text-red-ink" />
      <div>
        <p className="font-semibold text-red-ink">{state === 'unread' ? 'QR okunamadı' : failed}</p>
        {state === 'unread' ? QR_UNREADABLE : <p>İnternetinizi kontrol edip tekrar deneyin.</p>}
        <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
          Tekrar Dene
        </Button>
      </div>
    </div>
  );
}
