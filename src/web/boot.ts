export {};

/** Where no paint is ever told of, scripts come this much later; in milliseconds. */
const LATEST_MS = 3000;

/** Resolves once something has been seen, and at once where nothing is: in a tab in the background. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve();
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
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
function keepPresses(): (alive: boolean) => void {
  let press: ((alive: boolean) => void) | undefined;
  const listening = new AbortController();
  const { signal } = listening;
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(INERT_BUTTON) : null;
    if (button !== null) press = () => button.click();
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    // Without the page's script the server leads back to the page (ADR 103).
    press = (alive) => (alive ? resubmit(form, event) : form.submit());
  };
  document.addEventListener('click', onClick, { signal });
  document.addEventListener('submit', onSubmit, { signal });
  return (alive) => {
    listening.abort();
    press?.(alive);
  };
}

const press = keepPresses();
const script = document.querySelector<HTMLScriptElement>('script[data-modules]');
const [first = '', ...others] = script?.dataset.modules?.split(' ') ?? [];
await painted();
for (const href of others)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
try {
  await import(/* @vite-ignore */ first);
  performance.mark('alive');
  press(true);
} catch (error) {
  press(false);
  throw error;
}
