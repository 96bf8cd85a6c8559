/** Duration of a toast in milliseconds (product.md 9.10). */
export const TOAST_DURATION_MS = 5000;
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

let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; a newer one replaces the older (product.md 4.11). */
export function showToast(content: ToastContent): void {
  clearTimeout(removal);
  lastId += 1;
  change({ ...content, id: lastId, open: true });
}

/** Shows a failure (product.md 8.0), titled `Hata` unless the catalogue says otherwise. */
export function showErrorToast(description: string): void {
  showToast({ title: 'Hata', description, destructive: true });
}

/** Closes the toast with this id; a newer one stays. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  change({ ...current, open: false });
  removal = setTimeout(() => change(null), REMOVE_DELAY_MS);
}

/** Closes the toast of a page that the user leaves. A failure stays, because nobody may have read it yet. */
export function dismissOnLeaving(): void {
  if (current !== null && !current.destructive) dismissToast(current.id);
}

/** Includes a closed toast until its removal. The same object until it changes. */
export function currentToast(): Toast | null {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
