import { useCallback, useEffect, useState } from 'react';
import type { PrintPreview, PrintRequest } from '#shared/contract/print.ts';
import { errorText, hasErrorCode } from '#web/api/api-client.ts';
import { previewPiece } from '#web/api/print.ts';

export type Preview =
  | { name: 'checking' }
  /** The code could not be read from the paper: there is nothing to hand out. */
  | { name: 'unread' }
  | { name: 'no-places' }
  | { name: 'failed'; text: string }
  | ({ name: 'read' } & PrintPreview);

const FAILED = 'Önizleme hazırlanamadı. İnternetinizi kontrol edip tekrar deneyin.';

/** Of a link that somebody kept; there may be others. */
const CHOSEN_GONE = 'Seçtiğiniz kodlar silinmiş. Kartları yeniden seçin.';

function failureOf(error: unknown, { places }: PrintRequest): Preview {
  if (hasErrorCode(error, 'QR_UNREADABLE')) return { name: 'unread' };
  if (hasErrorCode(error, 'PLACE_NOT_FOUND')) {
    return places === undefined ? { name: 'no-places' } : { name: 'failed', text: CHOSEN_GONE };
  }
  return { name: 'failed', text: errorText(error, FAILED) };
}

/** A page of what would be printed, whose codes the server has read. `key` names what is shown. */
export function usePreview(request: PrintRequest, page: number) {
  const key = JSON.stringify([request, page]);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<{ key: string; preview: Preview }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the request; another attempt asks for the same
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function ask(): Promise<Preview> {
      return { name: 'read', ...(await previewPiece(request, page, signal)) };
    }
    ask()
      .catch((error) => failureOf(error, request))
      .then((preview) => {
        if (!signal.aborted) setShown({ key, preview });
      });
    return () => leaving.abort();
  }, [key, attempt]);

  const retry = useCallback(() => {
    setShown(undefined);
    setAttempt((last) => last + 1);
  }, []);
  const preview: Preview = shown?.key === key ? shown.preview : { name: 'checking' };
  return { preview, retry };
}
