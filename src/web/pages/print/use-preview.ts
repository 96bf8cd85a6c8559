import { useEffect } from 'react';
import { type PrintPreview, type PrintRequest, printPreviewCall } from '#shared/contract/print.ts';
import { PRINT_TIMEOUT_MS } from '#web/api/abort-after.ts';
import { errorText, hasErrorCode } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { useRead } from '#web/api/use-read.ts';

export type Preview =
  | { name: 'checking' }
  | { name: 'no-places' }
  | { name: 'no-prices' }
  /** For an old link: its places were deleted, others may exist. */
  | { name: 'gone' }
  /** The document has fewer pages than it had before a reload. */
  | { name: 'beyond' }
  | { name: 'failed'; text: string }
  | { name: 'ready'; sheet: PrintPreview };

const FAILED = 'Önizleme hazırlanamadı. İnternetinizi kontrol edip tekrar deneyin.';

function failureOf(error: unknown, { piece, places }: PrintRequest, page: number): Preview {
  if (hasErrorCode(error, 'PLACE_NOT_FOUND')) {
    return { name: places === undefined ? 'no-places' : 'gone' };
  }
  if (hasErrorCode(error, 'NOT_FOUND')) {
    if (page > 1) return { name: 'beyond' };
    if (piece === 'prices') return { name: 'no-prices' };
  }
  return { name: 'failed', text: errorText(error, FAILED) };
}

export function usePreview(
  request: PrintRequest,
  page: number,
): { preview: Preview; retry: () => Promise<PrintPreview | undefined> } {
  const { data, error, refetch } = useRead({
    queryKey: ['print-preview', request, page],
    queryFn: ({ signal: leaving }) =>
      callApi(printPreviewCall, { body: { ...request, page }, timeoutMs: PRINT_TIMEOUT_MS, leaving }),
  });
  const retry = () => refetch().then(({ data: sheet }) => sheet);
  const preview = previewOf();
  const isFailed = preview.name === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    const listening = new AbortController();
    window.addEventListener('online', () => void refetch(), listening);
    return () => listening.abort();
  }, [isFailed, refetch]);
  return { preview, retry };

  function previewOf(): Preview {
    const failure = error && failureOf(error, request, page);
    // The chosen places may have been deleted since the sheet was drawn; it stays if only the check failed.
    if (failure && (data === undefined || failure.name !== 'failed')) return failure;
    return data === undefined ? { name: 'checking' } : { name: 'ready', sheet: data };
  }
}
