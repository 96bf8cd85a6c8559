import { useCallback, useEffect, useState } from 'react';
import { nextPaint } from '#web/lib/next-paint.ts';
import { readableQrPng } from '#web/owner/qr-png.ts';

export type QrState =
  | { name: 'checking' | 'unread' | 'failed' }
  /** The code was read back from the picture; only now there is one. */
  | { name: 'read'; png: Blob };

/** Draws a code as a picture and reads it back, so that what is handed out is known to be readable (product.md 2.11). */
export function useReadableQr(text: string): { qr: QrState; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [qr, setQr] = useState<QrState>({ name: 'checking' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same again
  useEffect(() => {
    let over = false;
    async function check(): Promise<QrState> {
      setQr({ name: 'checking' });
      await nextPaint();
      const png = await readableQrPng(text);
      return png === null ? { name: 'unread' } : { name: 'read', png };
    }
    check()
      .catch((): QrState => ({ name: 'failed' }))
      .then((next) => over || setQr(next));
    return () => {
      over = true;
    };
  }, [text, attempt]);

  return { qr, retry: useCallback(() => setAttempt((last) => last + 1), []) };
}
