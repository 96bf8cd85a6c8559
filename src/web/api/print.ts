import { type PrintPreview, type PrintRequest, printCall, printPreviewCall } from '#shared/contract/print.ts';
import { callApi, callForFile } from './call-api.ts';

/** Long enough to draw and read the codes of 200 labels. */
const PRINT_TIMEOUT_MS = 60_000;

/**
 * Returns a preview of one page, counted from 1, and the number of pages. Aborting stops the rendering on the
 * server.
 */
export function previewPiece(
  request: PrintRequest,
  page: number,
  leaving: AbortSignal,
): Promise<PrintPreview> {
  const body = { ...request, page };
  return callApi(printPreviewCall, { body, timeoutMs: PRINT_TIMEOUT_MS, leaving });
}

/** Returns the PDF. */
export const printPiece = (body: PrintRequest): Promise<Blob> =>
  callForFile(printCall, { body, timeoutMs: PRINT_TIMEOUT_MS });
