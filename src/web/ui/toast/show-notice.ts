import { showToast } from './toasts.ts';

/** Shows an ordinary outcome, not a failure of product.md 8.1: its first sentence is the title. */
export function showNotice(text: string): void {
  const [, title = text, description] = /^([^.!?]+[.!?])\s+(.+)$/s.exec(text) ?? [];
  showToast({ title, description, neutral: true });
}
