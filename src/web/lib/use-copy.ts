import { useEffect, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';

/** Time that a button shows the success, in milliseconds (product.md 9.6). */
const COPIED_MS = 2000;

/** `copied` is true for `shownFor` milliseconds after each success. `copy` rejects on failure. */
export function useCopy(shownFor = COPIED_MS): { copied: boolean; copy(text: string): Promise<void> } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string) {
    await copyText(text);
    clearTimeout(timer.current);
    setCopied(true);
    timer.current = setTimeout(() => setCopied(false), shownFor);
  }
  return { copied, copy };
}
