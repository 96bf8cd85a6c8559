// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpeningStep, openingSteps, playStoreLink, smartAppBanner, takeSteps } from './open-app.ts';

const CODE = 'K7MX3PDQ9RTVH4WZ6YBNC8FGJ2ALUE5S';
const app = {
  appScheme: 'demlik',
  androidPackage: 'com.demlik.app',
  appStoreUrl: 'https://apps.apple.com/tr/app/demlik/id1',
  playStoreUrl: 'https://play.google.com/store/apps/details?id=com.demlik.app',
};

const DEEP_LINK = `demlik://r/${CODE}`;
const INTENT =
  `intent://r/${CODE}#Intent;scheme=demlik;package=com.demlik.app;` +
  'S.browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fapps%2Fdetails%3Fid%3Dcom.demlik.app' +
  `%26referrer%3Dinvitation%253D${CODE};end`;
const PLAY_STORE = `${app.playStoreUrl}&referrer=invitation%3D${CODE}`;

/** Records the flow's URLs and times. */
function recordedFlow(steps: OpeningStep[]) {
  const visits: [atMs: number, url: string][] = [];
  const start = Date.now();
  vi.spyOn(window.location, 'assign').mockImplementation((url) => {
    visits.push([Date.now() - start, String(url)]);
  });
  const onEnd = vi.fn();
  return { visits, onEnd, cancel: takeSteps(steps, onEnd) };
}

function hidePage() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

function pressLink() {
  const link = document.createElement('a');
  link.href = '#next';
  document.body.append(link);
  link.click();
  link.remove();
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the way into the app', () => {
  it('opens the app’s scheme, then the App Store after 2500 ms, on iOS', () => {
    const { visits, onEnd } = recordedFlow(openingSteps('ios', true, { code: CODE }, app));
    expect(visits).toEqual([[0, DEEP_LINK]]);
    vi.advanceTimersByTime(2499);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(visits).toEqual([
      [0, DEEP_LINK],
      [2500, app.appStoreUrl],
    ]);
  });

  it('opens the app’s scheme, the intent after 500 ms and Google Play after 3000 ms, on Android', () => {
    const { visits } = recordedFlow(openingSteps('android', true, { code: CODE }, app));
    vi.advanceTimersByTime(60_000);
    expect(visits).toEqual([
      [0, DEEP_LINK],
      [500, INTENT],
      [3000, PLAY_STORE],
    ]);
  });

  it('skips the intent if the browser ignores its fallback', () => {
    const { visits } = recordedFlow(openingSteps('android', false, { code: CODE }, app));
    vi.advanceTimersByTime(60_000);
    expect(visits).toEqual([
      [0, DEEP_LINK],
      [3000, PLAY_STORE],
    ]);
  });

  it('carries the place whose code was opened', () => {
    const steps = openingSteps('android', true, { code: CODE, place: '3RTQ' }, app);
    expect(steps.map(({ url }) => url)).toEqual([
      `${DEEP_LINK}?yer=3RTQ`,
      INTENT.replace(`${CODE}#`, `${CODE}?yer=3RTQ#`).replace(`${CODE};end`, `${CODE}%2526yer%253D3RTQ;end`),
      `${PLAY_STORE}%26yer%3D3RTQ`,
    ]);
    expect(new URL(`${PLAY_STORE}%26yer%3D3RTQ`).searchParams.get('referrer')).toBe(
      `invitation=${CODE}&yer=3RTQ`,
    );
    const [first] = openingSteps('ios', true, { code: CODE, place: '3RTQ' }, app);
    expect(first?.url).toBe(`${DEEP_LINK}?yer=3RTQ`);
  });

  it('escapes the code', () => {
    const [first] = openingSteps('ios', true, { code: 'a/b;end#' }, app);
    expect(first?.url).toBe('demlik://r/a%2Fb%3Bend%23');
  });

  it.each([
    ['hidden before the intent', 499, 1, hidePage],
    ['hidden before the store', 2999, 2, hidePage],
    ['left', 499, 1, () => window.dispatchEvent(new Event('pagehide'))],
    ['left by going back', 499, 1, () => window.dispatchEvent(new Event('popstate'))],
    ['left by a link that still loads', 499, 1, pressLink],
  ])('ends when the page is %s', (_, afterMs, visited, leave) => {
    const { visits, onEnd } = recordedFlow(openingSteps('android', true, { code: CODE }, app));
    vi.advanceTimersByTime(afterMs);
    expect(onEnd).not.toHaveBeenCalled();
    leave();
    expect(onEnd).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(visits).toHaveLength(visited);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('continues when the page is shown again', () => {
    const { visits } = recordedFlow(openingSteps('ios', true, { code: CODE }, app));
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(60_000);
    expect(visits).toHaveLength(2);
  });

  it('ends when it is cancelled', () => {
    const { visits, cancel } = recordedFlow(openingSteps('ios', true, { code: CODE }, app));
    cancel();
    vi.advanceTimersByTime(60_000);
    expect(visits).toEqual([[0, DEEP_LINK]]);
  });
});

describe('the stores', () => {
  it('receive the code if they pass it on to the app', () => {
    expect(playStoreLink({ code: CODE }, app)).toBe(PLAY_STORE);
    // The value that the app's library returns, decoded once as Google does.
    expect(new URL(PLAY_STORE).searchParams.get('referrer')).toBe(`invitation=${CODE}`);
  });

  it('receive no code if they cannot pass it on', () => {
    const playStoreUrl = 'https://appgallery.huawei.com/app/C100';
    expect(playStoreLink({ code: CODE }, { playStoreUrl })).toBe(playStoreUrl);
  });

  it('have a Safari banner with the app’s id and the link to the invitation', () => {
    expect(smartAppBanner({ code: CODE }, app)).toBe(`app-id=1, app-argument=${DEEP_LINK}`);
  });

  it.each([
    ['an example', 'https://apps.apple.com/tr/app/demlik/id0000000000'],
    ['no number', 'https://demlik.example/ios'],
  ])('have no Safari banner for %s', (_, appStoreUrl) => {
    expect(smartAppBanner({ code: CODE }, { ...app, appStoreUrl })).toBeNull();
  });
});
