import type { Device } from '#shared/device.ts';

const marks = () => document.documentElement.dataset;

/** The device in hand, as mark-device.ts found it; undefined until it ran. */
export const markedDevice = () => marks().device as Device | undefined;

/** Whether an `intent:` link without its app leads to the store. */
export const takesIntents = () => 'intents' in marks();

/** Where no document's script has done it: after a link inside the product. Without it both stores are shown. */
export async function markDevice(): Promise<void> {
  if (import.meta.env.SSR || markedDevice()) return;
  await import('./mark-device.ts').catch(() => undefined);
}
