/** What is said of a code that nobody could read either. */
export const QR_UNREADABLE =
  'Kod testte okunamadı, bu yüzden indirilemiyor. Tekrar deneyin, olmazsa bize yazın.';

/** What a reader sees in a canvas, as it is painted now; null when it finds no code. Its library is fetched for that. */
export async function readQr(context: CanvasRenderingContext2D): Promise<string | null> {
  const { default: jsQR } = await import('jsqr');
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
}
