import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** Reads a QR code as a phone's camera does: returns its edge in CSS pixels and its text. */
export async function readQr(code: Locator): Promise<{ size: number | undefined; text: string | undefined }> {
  const png = PNG.sync.read(await code.screenshot());
  const box = await code.boundingBox();
  return {
    size: box?.width,
    text: jsQR(new Uint8ClampedArray(png.data), png.width, png.height)?.data,
  };
}
