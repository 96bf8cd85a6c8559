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

/** The app whose own browser this is, from which other apps open badly; null: a browser like any other. */
export function hostApp(userAgent: string): 'Instagram' | 'Messenger' | 'Facebook' | null {
  if (/Instagram/.test(userAgent)) return 'Instagram';
  // Messenger is one of Facebook's too, and says so.
  if (/FBAN\/Messenger|FB_IAB\/Orca/.test(userAgent)) return 'Messenger';
  return /FBAN|FBAV|FB_IAB/.test(userAgent) ? 'Facebook' : null;
}

/** Firefox and the browsers inside Instagram and Facebook show an error page when an `intent://` link finds no app. */
export function ignoresIntentFallback(userAgent: string): boolean {
  return /Firefox\//.test(userAgent) || hostApp(userAgent) !== null;
}
