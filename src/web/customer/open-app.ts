import type { Device } from '#shared/device.ts';
import type { PublicConfig } from '#shared/routing/page-state.ts';
import { invitationPath, PLACE_QUERY } from '#shared/routing/place-link.ts';

/** Delays of product.md 9.8, in milliseconds after the press. */
const IOS_STORE_AFTER_MS = 2500;
const ANDROID_INTENT_AFTER_MS = 500;
const ANDROID_STORE_AFTER_MS = 3000;

type App = Pick<PublicConfig, 'appScheme' | 'androidPackage' | 'appStoreUrl' | 'playStoreUrl'>;

export interface OpeningStep {
  /** In milliseconds after the press. */
  afterMs: number;
  url: string;
}

/** Passed to the app: the invitation's code, and the id of the place whose code was opened (ADR 134). */
export interface Opened {
  code: string;
  place?: string | undefined;
}

/** Returns `scheme://r/{code}` (product.md 9.8), with `?yer=` if there is a place. */
function deepLink({ code, place }: Opened, { appScheme }: App): string {
  return `${appScheme}:/${invitationPath(code, place)}`;
}

/**
 * Returns a link whose referrer reaches the app on its first start (Play Install Referrer), so that the
 * invitation survives the installation.
 */
export function playStoreLink({ code, place }: Opened, { playStoreUrl }: Pick<App, 'playStoreUrl'>): string {
  const url = new URL(playStoreUrl);
  // Other Android stores would not know the parameter.
  if (url.hostname !== 'play.google.com') return playStoreUrl;
  url.searchParams.set('referrer', `invitation=${code}${place ? `&${PLACE_QUERY}=${place}` : ''}`);
  return url.href;
}

/** Returns the meta tag's content for Safari's banner; null without the app's number. */
export function smartAppBanner(opened: Opened, app: App): string | null {
  // The example link in the configuration has only zeros.
  const [, number] = /\/id([1-9]\d*)/.exec(app.appStoreUrl) ?? [];
  return number === undefined ? null : `app-id=${number}, app-argument=${deepLink(opened, app)}`;
}

/** Opens apps that a plain scheme does not, and falls back to the store without our code. */
function intentLink(opened: Opened, app: App): string {
  const { appScheme, androidPackage } = app;
  const fallback = `S.browser_fallback_url=${encodeURIComponent(playStoreLink(opened, app))}`;
  return `intent:/${invitationPath(opened.code, opened.place)}#Intent;scheme=${appScheme};package=${androidPackage};${fallback};end`;
}

type Phone = Exclude<Device, 'desktop'>;

/** Returns the store's page for the app, from which Android passes the invitation on. */
export const storeLink = (device: Phone, opened: Opened, app: App): string =>
  device === 'ios' ? app.appStoreUrl : playStoreLink(opened, app);

/** Returns the URLs that a press on "open in the app" tries in turn, until one opens an app. */
export function openingSteps(
  device: Phone,
  /** True if an `intent:` link opens the store if the app is missing. */
  takesIntents: boolean,
  opened: Opened,
  app: App,
): OpeningStep[] {
  const first = { afterMs: 0, url: deepLink(opened, app) };
  const afterMs = device === 'ios' ? IOS_STORE_AFTER_MS : ANDROID_STORE_AFTER_MS;
  const store = { afterMs, url: storeLink(device, opened, app) };
  if (device === 'ios' || !takesIntents) return [first, store];
  return [first, { afterMs: ANDROID_INTENT_AFTER_MS, url: intentLink(opened, app) }, store];
}

/**
 * Takes the step at 0 ms synchronously, because browsers open apps only on a press. Hiding the page, which
 * means that the app has opened, or calling the returned function cancels the rest. Calls `onEnd` then, or
 * after the last step.
 */
export function takeSteps(steps: OpeningStep[], onEnd?: () => void): () => void {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const listening = new AbortController();
  function cancel() {
    for (const timer of timers) clearTimeout(timer);
    listening.abort();
    onEnd?.();
  }
  const { signal } = listening;
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') cancel();
  };
  document.addEventListener('visibilitychange', whenHidden, { signal });
  window.addEventListener('pagehide', cancel, { signal });
  // The next page may load for longer than the steps take. In the capture phase, which the press that began is past.
  const onPress = ({ target }: Event) => target instanceof Element && target.closest('a[href]') && cancel();
  document.addEventListener('click', onPress, { capture: true, signal });
  window.addEventListener('popstate', cancel, { signal });
  for (const [index, { afterMs, url }] of steps.entries()) {
    const take = () => {
      window.location.assign(url);
      if (index === steps.length - 1) onEnd?.();
    };
    if (afterMs === 0) take();
    else timers.push(setTimeout(take, afterMs));
  }
  return cancel;
}
