import { type PrintPreview, type PrintRequest, printCall, printPreviewCall } from '#shared/contract/print.ts';
import { callApi, callForFile } from './call-api.ts';

/** Of 200 labels each code is drawn and read. */
const PRINT_TIMEOUT_MS = 60_000;

/** A page of the document, from 1, and how many there are. What is not waited for is not drawn either. */
export function previewPiece(
  request: PrintRequest,
  page: number,
  leaving: AbortSignal,
): Promise<PrintPreview> {
  const body = { ...request, page };
  return callApi(printPreviewCall, { body, timeoutMs: PRINT_TIMEOUT_MS, leaving });
}

/** The PDF. */
export const printPiece = (body: PrintRequest): Promise<Blob> =>
  callForFile(printCall, { body, timeoutMs: PRINT_TIMEOUT_MS });
