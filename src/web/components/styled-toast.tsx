import { dismissToast, TOAST_DURATION_MS, type Toast } from '#web/lib/toasts.ts';
import { ToastRegion } from '#web/ui/toast.tsx';

/** One that offers something to do stays longer: it takes reading, and a way there by F8. */
const ACTION_DURATION_MS = 10_000;

const labels = { toast: 'Bildirim', region: 'Bildirimler ({hotkey})', close: 'Kapat' };

/** A toast of the store in its region; a chunk of its own, for it brings Radix along. */
export function StyledToast({ toast }: { toast: Toast }) {
  const { destructive = false, neutral = false, ...message } = toast;
  const tone = neutral ? 'info' : 'success';
  return (
    <ToastRegion
      toast={{
        ...message,
        tone: destructive ? 'error' : tone,
        durationMs: toast.action === undefined ? TOAST_DURATION_MS : ACTION_DURATION_MS,
      }}
      onOpenChange={(open) => open || dismissToast(toast.id)}
      labels={labels}
    />
  );
}
