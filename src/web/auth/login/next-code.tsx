import type { Ref } from 'react';
import { GUESSES_PER_CODE } from '#shared/contract/auth.ts';
import { waitInWords } from '#web/lib/wait-in-words.ts';
import { Button } from '#web/ui/button.tsx';

const MINUTE_MS = 60_000;

/** Returns the device's time of day at `at`, at the latest tomorrow: `saat 15:42`, `yarın 09:05`. Both in ms since the epoch. */
function timeOfDay(at: number, now: number): string {
  const day = new Date(Math.ceil(at / MINUTE_MS) * MINUTE_MS);
  const time = day.toLocaleTimeString('tr', { hour: '2-digit', minute: '2-digit' });
  return `${day.getDate() === new Date(now).getDate() ? 'saat' : 'yarın'} ${time}`;
}

export interface NextCode {
  /** When a new code may be requested, in ms since the epoch, and the seconds until then. */
  at: number;
  left: number;
  /** True if the owner can request none before this code expires. */
  isFar: boolean;
  busy: boolean;
  onSend: () => void;
}

const TimeOfDay = ({ at }: NextCode) => (
  <span className="whitespace-nowrap">({timeOfDay(at, Date.now())})</span>
);

const Wait = ({ left }: NextCode) => <b className="whitespace-nowrap tabular-nums">{waitInWords(left)}</b>;

/** Below a code that can still be entered. */
export function ResendLine({ next, disabled }: { next: NextCode; disabled: boolean }) {
  if (next.left > 0 && next.isFar) {
    return (
      <p key="last" className="text-small">
        <b>Şimdilik son kod bu.</b> Gelmezse ya da {GUESSES_PER_CODE} kez yanlış yazarsanız yenisini{' '}
        <Wait {...next} /> sonra <TimeOfDay {...next} /> isteyebilirsiniz.
      </p>
    );
  }
  if (next.left > 0) {
    return (
      <p key="waiting" className="text-small text-ink-soft">
        Kod gelmedi mi? <Wait {...next} /> sonra tekrar gönderebilirsiniz.
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
      Kod gelmedi mi?
      <Button
        variant="quiet"
        size="sm"
        busy={next.busy}
        busyLabel="Gönderiliyor..."
        disabled={disabled}
        onClick={next.onSend}
      >
        Tekrar Gönder
      </Button>
    </p>
  );
}

/** After a code that only a new one can replace. `ref` is the button's. */
export function NewCodeOffer({
  next,
  ref,
  waitId,
}: {
  next: NextCode;
  ref: Ref<HTMLButtonElement>;
  waitId: string;
}) {
  return (
    <>
      {next.left > 0 && !next.isFar && (
        <p id={waitId} className="scroll-mb-8 text-small">
          <Wait {...next} /> sonra yeni kod isteyebilirsiniz.
        </p>
      )}
      {next.left > 0 && next.isFar && (
        // As low as possible: only then do large texts leave room above the field for a toast.
        <p id={waitId} className="scroll-mb-2 text-small">
          <Wait {...next} /> sonra <TimeOfDay {...next} /> yeni kod isteyebilirsiniz. Burada bekleyebilir ya
          da o saatte tekrar deneyebilirsiniz.
        </p>
      )}
      <Button
        ref={ref}
        busy={next.busy}
        busyLabel="Gönderiliyor..."
        disabled={next.left > 0}
        onClick={next.onSend}
      >
        Yeni Kod Gönder
      </Button>
    </>
  );
}
