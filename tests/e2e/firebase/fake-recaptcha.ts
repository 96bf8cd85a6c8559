/**
 * Behaviour of the fake widget when executed. `ask` shows a challenge, as Google does to suspicious visitors.
 */
export type CheckBehaviour = 'pass' | 'ask' | 'expire' | 'fail';

export const CHALLENGE_URL = 'https://www.google.com/recaptcha/api2/bframe';

interface Parameters {
  sitekey: string;
  size: string;
  callback?: (token: string) => void;
  'expired-callback'?: () => void;
  'error-callback'?: () => void;
}

/**
 * Fakes reCAPTCHA v2 as the Firebase SDK uses it; runs in the page. Like Google's, it adds a badge with a
 * frame to the container. At the end of `<body>` it adds a hidden element: an overlay over the whole page, and
 * the frame with the challenge. A press on the overlay closes the challenge.
 */
export function fakeRecaptcha(conduct: CheckBehaviour, challengeUrl: string): void {
  const widgets: Array<{ response: string; execute(): void; reset(): void }> = [];

  // See CHALLENGE_DOCUMENT.
  localStorage.setItem('_grecaptcha', 'fake');

  function frame(src: string, title: string): HTMLIFrameElement {
    const element = document.createElement('iframe');
    element.src = src;
    element.title = title;
    element.style.border = '0';
    return element;
  }

  function challengeElement() {
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'absolute', zIndex: '2000000000', left: '0px' });
    const shade = document.createElement('div');
    Object.assign(shade.style, { position: 'fixed', inset: '0', background: '#fff', opacity: '0.05' });
    const box = document.createElement('div');
    box.style.position = 'relative';
    const picture = frame(challengeUrl, 'reCAPTCHA sorgusu');
    Object.assign(picture.style, { width: '300px', height: '200px', background: '#fff' });
    box.append(picture);
    host.append(shade, box);
    document.body.append(host);
    const show = (shown: boolean) => {
      host.style.visibility = shown ? 'visible' : 'hidden';
      host.style.top = shown ? '10px' : '-10000px';
    };
    show(false);
    shade.addEventListener('click', () => show(false));
    return { picture, show };
  }

  function render(container: HTMLElement, parameters: Parameters): number {
    const badge = document.createElement('div');
    badge.className = 'grecaptcha-badge';
    badge.dataset.size = parameters.size;
    Object.assign(badge.style, { position: 'fixed', right: '0', bottom: '14px', width: '70px' });
    badge.append(frame(challengeUrl.replace('bframe', 'anchor'), 'reCAPTCHA'));
    container.append(badge);
    const { picture, show } = challengeElement();
    const id = widgets.length;
    const widget = {
      response: '',
      execute() {
        if (conduct === 'pass') setTimeout(pass);
        if (conduct === 'ask') show(true);
        if (conduct === 'expire') setTimeout(() => parameters['expired-callback']?.());
        if (conduct === 'fail') setTimeout(() => parameters['error-callback']?.());
      },
      reset() {
        widget.response = '';
        show(false);
      },
    };
    function pass() {
      widget.response = `v2-token-${parameters.sitekey}-${id}`;
      parameters.callback?.(widget.response);
    }
    window.addEventListener('message', ({ source, data }) => {
      if (source !== picture.contentWindow || data !== 'solved') return;
      show(false);
      setTimeout(pass, 50);
    });
    widgets.push(widget);
    return id;
  }

  const library = {
    ready: (callback: () => void) => callback(),
    render,
    execute: (id: number) => widgets[id]?.execute(),
    reset: (id: number) => widgets[id]?.reset(),
    getResponse: (id: number) => widgets[id]?.response ?? '',
  };
  Object.assign(window, { grecaptcha: { ...Reflect.get(window, 'grecaptcha'), ...library } });
}

/**
 * Fakes reCAPTCHA Enterprise as the Firebase SDKs use it: `execute` by site key (sign-in) or by widget (App
 * Check).
 */
export function fakeEnterprise(): void {
  const callbacks: Array<(() => void) | undefined> = [];
  const enterprise = {
    ready: (callback: () => void) => callback(),
    render(_: string, parameters: { callback?: () => void }) {
      callbacks.push(parameters.callback);
      return callbacks.length - 1;
    },
    execute(keyOrWidget: string | number, { action }: { action: string }) {
      if (typeof keyOrWidget === 'number') callbacks[keyOrWidget]?.();
      return Promise.resolve(`enterprise-token-${keyOrWidget}-${action}`);
    },
  };
  Object.assign(window, { grecaptcha: { ...Reflect.get(window, 'grecaptcha'), enterprise } });
}

/** Google's cookie (its FAQ: "Does reCAPTCHA use cookies?"), as set by its frames. */
export const CHALLENGE_COOKIE =
  '_GRECAPTCHA=fake; Path=/recaptcha; Max-Age=15552000; Secure; HttpOnly; SameSite=None';

/**
 * The document in the challenge's frame. It stores the items that Google's frame was observed to store in
 * browsers. Google does not document these keys, and no offline test can check that they are still current.
 */
export const CHALLENGE_DOCUMENT =
  '<!doctype html><title>reCAPTCHA</title><button>Doğrula</button>' +
  "<script>for (const key of ['rc::a', 'rc::f']) localStorage.setItem(key, 'fake');" +
  "for (const key of ['rc::b', 'rc::c']) sessionStorage.setItem(key, 'fake');" +
  `document.querySelector('button').onclick = () => parent.postMessage('solved', '*');</script>`;
