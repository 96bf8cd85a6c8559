import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { openModal } from '#web/lib/use-dismiss.ts';
import {
  currentToast,
  dismissToast,
  notePress,
  subscribeToToasts,
  TOAST_DURATION_MS,
  type Toast,
} from './toasts.ts';

/** Replaces the styled toast if its chunk fails to load: most toasts report a network failure. */
function PlainToast({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast.id]);
  if (!toast.open) return null;
  return (
    <div role="alert" className="fixed inset-x-3 top-3 z-20 rounded-md bg-btn p-4 text-on-btn shadow-lift">
      <b>{toast.title}</b>
      {toast.description?.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

const loadStyledToast = () => loadChunk(() => import('./styled-toast.tsx'));

let styled: ComponentType<{ toast: Toast }> | null = null;

/** Loads the styled toast with the first toast, and after a failure with the next one. Null until one can be shown. */
function useToastStyle({ id }: Toast): ComponentType<{ toast: Toast }> | null {
  const [Style, setStyle] = useState(() => styled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast tries again
  useEffect(() => {
    loadStyledToast().then(
      ({ StyledToast }) => {
        styled = StyledToast;
        setStyle(() => StyledToast);
      },
      () => setStyle(() => PlainToast),
    );
  }, [id]);
  return Style;
}

/** Preloads the toasts' chunk on pages whose next step shows one. Ignores a failed load. */
export function preloadToasts(): void {
  loadStyledToast().catch(() => undefined);
}

// Everything outside a modal dialog is inert and behind its backdrop, so toasts move into the open dialog.
const place = (): Element => openModal() ?? document.body;

// Neither event bubbles; a capturing listener receives both.
function subscribeToDialogs(listener: () => void) {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  for (const type of ['toggle', 'close']) document.addEventListener(type, listener, options);
  return () => listening.abort();
}

function PositionedToast({ toast }: { toast: Toast }) {
  const container = useSyncExternalStore(subscribeToDialogs, place);
  const Style = useToastStyle(toast);
  return Style && createPortal(<Style toast={toast} />, container);
}

const noToast = () => null;

/** Shows the current toast; loads the required code with the first one. */
export function Toaster() {
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('click', notePress, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, noToast);
  return toast && <PositionedToast toast={toast} />;
}
