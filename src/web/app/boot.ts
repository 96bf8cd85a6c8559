export {};

/** Maximum wait for the first paint, in milliseconds, if the browser reports none. */
const LATEST_MS = 3000;

/** Resolves after the first paint, or at once in a background tab, which paints nothing. */
function firstPaint(): Promise<unknown> {
  return new Promise<unknown>((resolve) => {
    if (document.hidden) resolve(0);
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    document.addEventListener('visibilitychange', resolve);
    setTimeout(resolve, LATEST_MS);
  });
}

/** Buttons without a default action in this browser. */
const INERT_BUTTON =
  'popover' in HTMLElement.prototype ? '[type=button]:not([popovertarget])' : '[type=button]';

/** Safari before 16 lacks `requestSubmit`: there only the page's own handler receives the event. */
function resubmit(form: HTMLFormElement, { submitter }: SubmitEvent): void {
  if ('requestSubmit' in form) form.requestSubmit(submitter);
  else (form as HTMLFormElement).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

/** Captures the last press until React receives events. Returns a function that replays it. */
function captureEarlyEvents(): (hydrated: boolean) => void {
  let replay: ((hydrated: boolean) => void) | undefined;
  const capture = new AbortController();
  const { signal } = capture;
  // React now handles each press, and hydrates at once for it.
  document.addEventListener('hydrating', () => capture.abort());
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest<HTMLElement>(INERT_BUTTON);
      if (button) replay = () => button.click();
    },
    { signal },
  );
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      event.preventDefault();
      // If the page's script fails, the server redirects back to the page (ADR 103).
      replay = (hydrated) => (hydrated ? resubmit(form, event) : form.submit());
    },
    { signal },
  );
  return (hydrated) => {
    capture.abort();
    replay?.(hydrated);
  };
}

document.addEventListener('click', () => {
  document.documentElement.dataset.pressed = '';
});

/** Reports what a press on a customers' page opens (ADR 132), but no replayed one, nor one of a busy button. */
function reportTap({ target, isTrusted }: MouseEvent): void {
  const pressed = (target as Element).closest<HTMLElement>('[data-tap]:not([aria-busy])');
  const page = pressed?.closest<HTMLElement>('[data-taps]');
  if (pressed && page && isTrusted) navigator.sendBeacon?.(`${page.dataset.taps}/${pressed.dataset.tap}`);
}
// In the capture phase: React makes the pressed button busy.
document.addEventListener('click', reportTap, { capture: true });
const replayPress = captureEarlyEvents();
const script = document.querySelector('[data-modules]') as HTMLElement;
// The first module imports the others.
const [first, ...others] = `${script.dataset.modules}`.split(' ') as [string, ...string[]];

await firstPaint();
// Fetch all in parallel. A failed module fails again in the import that needs it.
for (const href of others) import(/* @vite-ignore */ href).catch(() => {});
try {
  await import(/* @vite-ignore */ first);
  performance.mark('hydrated');
  replayPress(true);
} catch (error) {
  replayPress(false);
  throw error;
}
