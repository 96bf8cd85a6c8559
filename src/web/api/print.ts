import { type PrintRequest, printCall, printPreviewCall } from '#shared/contract/print.ts';
import { callApi, callForFile } from './call-api.ts';

/** Long enough to draw and read the codes of 200 labels. */
const timeoutMs = 60_000;

/** Pages are counted from 1. Aborting stops the rendering on the server. */
export const previewPiece = (request: PrintRequest, page: number, leaving: AbortSignal) =>
  callApi(printPreviewCall, { body: { ...request, page }, timeoutMs, leaving });

export const printPiece = (body: PrintRequest, leaving?: AbortSignal) =>
  callForFile(printCall, { body, timeoutMs, ...(leaving && { leaving }) });
