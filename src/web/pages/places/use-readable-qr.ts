import { useRead } from '#web/api/use-read.ts';
import { nextPaint } from '#web/lib/next-paint.ts';
import { qrFile } from '#web/owner/qr-file.ts';

type QrState =
  | { name: 'checking' | 'unread' | 'failed' }
  /** The code was read back from the picture; only this state has a file. */
  | { name: 'read'; png: Blob };

function stateOf({ data: png, error, isFetching }: ReturnType<typeof usePng>): QrState {
  if (isFetching) return { name: 'checking' };
  if (error !== null) return { name: 'failed' };
  return png ? { name: 'read', png } : { name: 'unread' };
}

const usePng = (text: string) =>
  useRead({
    queryKey: ['readable-qr', text],
    async queryFn() {
      await nextPaint();
      return qrFile(text, 'png');
    },
  });

/** Reads the drawn code back, so that the owner hands out only readable codes (product.md 2.11). */
export function useReadableQr(text: string): { qr: QrState; retry: () => void } {
  const reading = usePng(text);
  return { qr: stateOf(reading), retry: () => void reading.refetch() };
}
