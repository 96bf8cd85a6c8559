import { useRead } from '#web/api/use-read.ts';
import { nextPaint } from '#web/lib/next-paint.ts';
import { qrFile } from '#web/owner/qr-file.ts';

/** Reads the drawn code back, so that the owner hands out only readable codes (product.md 2.11). */
export function useReadableQr(text: string) {
  const { data, error, isFetching, refetch } = useRead({
    queryKey: ['readable-qr', text],
    async queryFn() {
      await nextPaint();
      return qrFile(text, 'png');
    },
  });
  function state(): 'checking' | 'failed' | 'read' | 'unread' {
    if (isFetching) return 'checking';
    if (error !== null) return 'failed';
    return data ? 'read' : 'unread';
  }
  /** `png` was read back if the state is `read`. */
  return { state: state(), png: data, retry: () => void refetch() };
}
