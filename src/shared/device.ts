/** What an invitation can be opened on: a phone or tablet with one of the two stores, or anything else. */
export type Device = 'ios' | 'android' | 'desktop';

/** product.md 2.10. `maxTouchPoints` is the browser's count: it alone tells an iPad, which says Mac, from a Mac. */
export function classifyDevice(userAgent: string, maxTouchPoints = 0): Device {
  // Windows phones claimed to be both of the others, and have neither store.
  if (/Windows Phone/.test(userAgent)) return 'desktop';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Android/i.test(userAgent) ? 'android' : 'desktop';
}

/** Firefox and the browsers inside Instagram and Facebook show an error page when an `intent://` link finds no app. */
export function ignoresIntentFallback(userAgent: string): boolean {
  return /Firefox\/|Instagram|FBAN|FBAV|FB_IAB/.test(userAgent);
}
