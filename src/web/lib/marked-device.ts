import type { Device } from '#shared/device.ts';

const marks = () => document.documentElement.dataset;

/** Returns the device that mark-device.ts has detected; undefined before it runs. */
export const markedDevice = () => marks().device as Device | undefined;

/** Returns true if an `intent:` link opens the store when the app is missing. */
export const takesIntents = () => 'intents' in marks();

/** Marks the device if the document has not done it. Until then both stores are shown. */
export async function markDevice(): Promise<void> {
  if (import.meta.env.SSR || markedDevice()) return;
  await import('./mark-device.ts').catch(() => undefined);
}
