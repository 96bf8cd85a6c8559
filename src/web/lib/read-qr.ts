import { apiErrors } from '#shared/contract/errors.ts';

export const QR_UNREADABLE = apiErrors.QR_UNREADABLE.message;

/** Reads the QR code on a canvas; returns null if it finds none. Loads the reader library on demand. */
export async function readQr(context: CanvasRenderingContext2D): Promise<string | null> {
  const { default: jsQR } = await import('jsqr');
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
}
