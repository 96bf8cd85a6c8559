import { createStore } from '#web/lib/create-store.ts';

/** Duration of a toast in milliseconds (product.md 9.10). */
export const TOAST_DURATION_MS = 5000;
/** A toast with an action stays longer: people need time to read it and to reach it with F8. */
export const ACTION_DURATION_MS = 15_000;
/** Time after which a closed toast is removed, in milliseconds (product.md 9.10). */
const REMOVE_DELAY_MS = 1_000_000;

export interface ToastContent {
  title: string;
  /** Each line is an element of its own. */
  description?: string | undefined;
  /** A failure: announced at once, and styled as one. */
  destructive?: boolean | undefined;
  /** A next step: neither success nor failure. */
  neutral?: boolean | undefined;
  action?: { label: string; run(): void } | undefined;
}

export interface Toast extends ToastContent {
  id: number;
  open: boolean;
}

const store = createStore<Toast | null>(null);
/** `currentToast` includes a closed toast until its removal. */
export const { current: currentToast, subscribe: subscribeToToasts } = store;

let lastId = 0;
let lastIdAtPress = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast; a newer one replaces the older (product.md 4.11). */
export function showToast(content: ToastContent): void {
  clearTimeout(removal);
  lastId += 1;
  store.set({ ...content, id: lastId, open: true });
}

/** Shows a failure (product.md 8.0), titled `Hata` unless the catalogue says otherwise. */
export function showErrorToast(description: string): void {
  showToast({ title: 'Hata', description, destructive: true });
}

/** Closes the toast with this id; a newer one stays. */
export function dismissToast(id: number): void {
  const toast = currentToast();
  if (toast?.id !== id || !toast.open) return;
  store.set({ ...toast, open: false });
  removal = setTimeout(() => store.set(null), REMOVE_DELAY_MS);
}

export function notePress(): void {
  lastIdAtPress = lastId;
}

/** Closes the toast that was shown before the last press. One that came with what opens now stays. */
export const dismissSeenToast = (): void => dismissToast(lastIdAtPress);

/** Closes the toast that is shown, also a failure: its step is over. */
export const dismissAnyToast = (): void => dismissToast(lastId);

/** Closes a toast that the user has moved on from. A failure stays, because the user may not have read it yet. */
export function dismissUnlessFailure(): void {
  if (!currentToast()?.destructive) dismissAnyToast();
}
