export {};

/** Where no paint is ever told of, scripts come this much later; in milliseconds. */
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
function keepPresses(): (alive: boolean) => void {
  let press: ((alive: boolean) => void) | undefined;
  let keeping = true;
  document.addEventListener('click', ({ target }) => {
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

/** What the server names for this page; the first module is the one that imports the others. */
interface Named extends DOMStringMap {
  modules: string;
  styles: string;
}

/** Fetches files ahead. Resolves when all have come, or cannot be had. */
const fetched = (rel: string, files: string[]) =>
  Promise.all(
    files.map(
      (href) =>
        new Promise((resolve) => {
          const link = Object.assign(document.createElement('link'), { rel, href });
          link.onload = link.onerror = resolve;
          document.head.append(link);
        }),
    ),
  );

const press = keepPresses();
const { modules, styles } = (document.querySelector('[data-modules]') as HTMLElement).dataset as Named;
const files = modules.split(' ');
await painted();
// The page is dressed already; what scripts add to it is not.
const dressed = fetched('stylesheet', styles.split(' '));
void fetched('modulepreload', files);
try {
  await dressed;
  await import(/* @vite-ignore */ files[0] as string);
  performance.mark('alive');
  press(true);
} catch (error) {
  press(false);
  throw error;
}
