export {};

/** For how long a paint that nobody tells of holds up the rest; in milliseconds. */
const LATEST_MS = 3000;

/** Resolves once something has been seen, and at once where nothing is: in a tab in the background. */
function painted(): Promise<unknown> {
  return new Promise<unknown>((resolve) => {
    if (document.hidden) resolve(0);
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    document.addEventListener('visibilitychange', resolve);
    setTimeout(resolve, LATEST_MS);
  });
}

/** Buttons that a browser does nothing with by itself. */
const INERT_BUTTON =
  'popover' in HTMLElement.prototype ? '[type=button]:not([popovertarget])' : '[type=button]';

/** Safari learnt `requestSubmit` in 16; until then the page's own handler is all that hears of it. */
function resubmit(form: HTMLFormElement, { submitter }: SubmitEvent): void {
  if ('requestSubmit' in form) form.requestSubmit(submitter);
  else (form as HTMLFormElement).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

/** Keeps the last press on a button or a form until the page is alive. The result does what was pressed. */
function captureEarlyEvents(): (alive: boolean) => void {
  let press: ((alive: boolean) => void) | undefined;
  let keeping = true;
  document.addEventListener('click', ({ target }) => {
    document.documentElement.dataset.pressed = '';
    const button = (target as Element).closest<HTMLElement>(INERT_BUTTON);
    if (button) press = () => button.click();
  });
  document.addEventListener('submit', (event) => {
    if (!keeping) return;
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    // Without the page's script the server leads back to the page (ADR 103).
    press = (alive) => (alive ? resubmit(form, event) : form.submit());
  });
  return (alive) => {
    keeping = false;
    press?.(alive);
  };
}

const press = captureEarlyEvents();
const script = document.querySelector('[data-modules]') as HTMLElement;
// The first is the one that imports the others.
const [first, ...others] = `${script.dataset.modules}`.split(' ') as [string, ...string[]];

await painted();
// All at once. What cannot be had fails again where it is imported.
for (const href of others) import(/* @vite-ignore */ href).catch(() => {});
try {
  await import(/* @vite-ignore */ first);
  performance.mark('alive');
  press(true);
} catch (error) {
  press(false);
  throw error;
}
