import type { Device } from '#shared/device.ts';
import type { PublicConfig } from '#shared/routing/page-state.ts';
import { invitationPath, PLACE_QUERY } from '#shared/routing/place-link.ts';

/** product.md 9.8, in milliseconds after the press. */
const IOS_STORE_AFTER_MS = 2500;
const ANDROID_INTENT_AFTER_MS = 500;
const ANDROID_STORE_AFTER_MS = 3000;

type App = Pick<PublicConfig, 'appScheme' | 'androidPackage' | 'appStoreUrl' | 'playStoreUrl'>;

export interface OpeningStep {
  /** Milliseconds after the press. */
  afterMs: number;
  url: string;
}

/** What the app is told: whose invitation, and the id of the place whose code was opened (ADR 134). */
export interface Opened {
  code: string;
  place?: string | undefined;
}

/** `scheme://r/{code}` (product.md 9.8), with the page's own `?yer=` where there is a place. */
function deepLink({ code, place }: Opened, { appScheme }: App): string {
  return `${appScheme}:/${invitationPath(code, place)}`;
}

/** JobResult to the app on its first start (Play Install Referrer), so that the invitation outlives the installation. */
export function playStoreLink({ code, place }: Opened, { playStoreUrl }: Pick<App, 'playStoreUrl'>): string {
  const url = new URL(playStoreUrl);
  // Another shop for Android apps would not know the word.
  if (url.hostname !== 'play.google.com') return playStoreUrl;
  url.searchParams.set('referrer', `invitation=${code}${place ? `&${PLACE_QUERY}=${place}` : ''}`);
  return url.href;
}

/** Content of the meta tag of Safari's own banner, which opens the app or its page; null without the app's number. */
export function smartAppBanner(opened: Opened, app: App): string | null {
  // The example of a link in the configuration has zeros alone.
  const [, number] = /\/id([1-9]\d*)/.exec(app.appStoreUrl) ?? [];
  return number === undefined ? null : `app-id=${number}, app-argument=${deepLink(opened, app)}`;
}

/** Chrome's own form, which reaches apps that a plain scheme does not, and falls back to the store by itself. */
function intentLink(opened: Opened, app: App): string {
  const { appScheme, androidPackage } = app;
  const fallback = `S.browser_fallback_url=${encodeURIComponent(playStoreLink(opened, app))}`;
  return `intent:/${invitationPath(opened.code, opened.place)}#Intent;scheme=${appScheme};package=${androidPackage};${fallback};end`;
}

/** Where a press on "open in the app" leads, one after the other, as long as nothing has opened. */
export function openingSteps(
  device: Exclude<Device, 'desktop'>,
  /** Whether an `intent:` link without its app leads to the store. */
  takesIntents: boolean,
  opened: Opened,
  app: App,
): OpeningStep[] {
  const first = { afterMs: 0, url: deepLink(opened, app) };
  if (device === 'ios') return [first, { afterMs: IOS_STORE_AFTER_MS, url: app.appStoreUrl }];
  const store = { afterMs: ANDROID_STORE_AFTER_MS, url: playStoreLink(opened, app) };
  if (!takesIntents) return [first, store];
  return [first, { afterMs: ANDROID_INTENT_AFTER_MS, url: intentLink(opened, app) }, store];
}

export interface PageSurroundings {
  navigate(url: string): void;
  /** Calls back when the page goes out of sight: the app has opened. Returns the way to stop listening. */
  onHidden(listener: () => void): () => void;
}

const browserPage: PageSurroundings = {
  navigate: (url) => window.location.assign(url),
  onHidden(listener) {
    const listening = new AbortController();
    const { signal } = listening;
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') listener();
    };
    document.addEventListener('visibilitychange', whenHidden, { signal });
    window.addEventListener('pagehide', listener, { signal });
    return () => listening.abort();
  },
};

/** The step at 0 ms at once: browsers open apps only for a press. Hiding the page, or the result, drops the rest. */
export function takeSteps(steps: OpeningStep[], page: PageSurroundings = browserPage): () => void {
  const timers: ReturnType<typeof setTimeout>[] = [];
  let stopListening = () => {};
  function cancel() {
    for (const timer of timers) clearTimeout(timer);
    stopListening();
  }
  stopListening = page.onHidden(cancel);
  for (const { afterMs, url } of steps) {
    if (afterMs === 0) page.navigate(url);
    else timers.push(setTimeout(() => page.navigate(url), afterMs));
  }
  return cancel;
}
