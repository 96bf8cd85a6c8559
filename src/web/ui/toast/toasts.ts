/** How long a toast stays, in milliseconds (product.md 9.10). */
export const TOAST_DURATION_MS = 5000;
/** A closed toast is forgotten this long after it closed, in milliseconds (product.md 9.10). */
const REMOVE_DELAY_MS = 1_000_000;

export interface ToastContent {
  title: string;
  description?: string | undefined;
  /** Failures: announced at once and painted as such. */
  destructive?: boolean | undefined;
  /** Something to do next: neither a success nor a failure. */
  neutral?: boolean | undefined;
  /** What may be done about it while it stays. */
  action?: { label: string; run(): void } | undefined;
}

export interface Toast extends ToastContent {
  id: number;
  open: boolean;
}

let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; there is at most one, so a newer replaces the older (product.md 4.11). */
export function showToast(content: ToastContent): void {
  clearTimeout(removal);
  lastId += 1;
  change({ ...content, id: lastId, open: true });
}

/** product.md 8.0: failures are destructive toasts titled `Hata` unless the catalogue says otherwise. */
export function showErrorToast(description: string): void {
  showToast({ title: 'Hata', description, destructive: true });
}

/** Closes the toast with this id; a newer one stays. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  change({ ...current, open: false });
  removal = setTimeout(() => change(null), REMOVE_DELAY_MS);
}

/** The toast to render, closed ones included until they are forgotten. The same object until it changes. */
export function currentToast(): Toast | null {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
