import { type PrintPreview, type PrintRequest, printCall, printPreviewCall } from '#shared/contract/print.ts';
import { ApiError, ConnectionError, send, UNREACHABLE } from './api-client.ts';
import { callApi } from './call-api.ts';

/** Of 200 labels each code is drawn and read. */
export const PRINT_TIMEOUT_MS = 60_000;

/** A page of the document, from 1, and how many there are. What is not waited for is not drawn either. */
export function previewPiece(
  token: string | null,
  request: PrintRequest,
  page: number,
  leaving: AbortSignal,
): Promise<PrintPreview> {
  const body = { ...request, page };
  return callApi(printPreviewCall, { token, body, timeoutMs: PRINT_TIMEOUT_MS, leaving });
}

/** The PDF. Fails as every call does. */
export async function printPiece(token: string | null, body: PrintRequest): Promise<Blob> {
  const response = await send(printCall.method, printCall.path, { token, body, timeoutMs: PRINT_TIMEOUT_MS });
  try {
    if (response.ok) return await response.blob();
    throw new ApiError(response.status, response.statusText, await response.text());
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ConnectionError(UNREACHABLE, cause);
  }
}
