import type { Engine } from './engine.ts';

const LIMIT_MS = 20_000;
const PAUSE_MS = 100;

/** Runs in the page, in JavaScript that browsers of 2019 support. */
const HELPERS = `
  const shown = (element) => element.getClientRects().length > 0;
  const all = (selector) => [].slice.call(document.querySelectorAll(selector)).filter(shown);
  const named = (selector, name) =>
    all(selector).find((element) => (element.getAttribute('aria-label') || element.textContent).includes(name));
  const field = (name) => (all('label').find((label) => label.textContent.includes(name)) || {}).control;
`;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Performs a visitor's actions in a page of any engine. Expressions may use `all`, `named` and `field`. */
export function pageOf(engine: Engine) {
  const read = (expression: string) => engine.read(`(() => { ${HELPERS} return ${expression}; })()`);

  /** Waits until the expression is true, for at most 20 s. @throws with the expression */
  async function until(expression: string): Promise<void> {
    const latest = Date.now() + LIMIT_MS;
    let trouble = '';
    while (Date.now() < latest) {
      // During navigation, no page can evaluate it.
      const value = await read(`Boolean(${expression})`).catch((error) => {
        trouble = ` (${String(error).slice(0, 150)})`;
      });
      if (value === true) return;
      await pause();
    }
    throw new Error(`never came: ${expression}${trouble}`);
  }
  async function pressOn(element: string): Promise<void> {
    await until(element);
    await read(`(${element}).scrollIntoView({ block: 'center' })`);
    const middle = `(({ left, top, width, height }) => [left + width / 2, top + height / 2])((${element}).getBoundingClientRect())`;
    // Waits until no toast covers the element.
    await until(`(${element}).contains(document.elementFromPoint(...${middle}))`);
    const [x, y] = (await read(middle)) as [number, number];
    await engine.press(x, y);
  }
  const pressButton = (name: string) => pressOn(`named('button, a[href]', '${name}')`);

  async function fill(label: string, text: string): Promise<void> {
    await until(`field('${label}')`);
    await read(`(field('${label}').focus(), field('${label}').select())`);
    await engine.type(text);
    await until(`field('${label}').value !== ''`);
  }
  /** Opens a page without waiting for hydration. */
  async function openWithoutScripts(url: string): Promise<void> {
    await engine.open(url);
    await until(`location.href === '${url}' && document.readyState === 'complete'`);
  }
  /** Opens a page and waits for its hydration: before that, its buttons do nothing. */
  async function open(url: string): Promise<void> {
    await openWithoutScripts(url);
    await until(`performance.getEntriesByName('hydrated').length > 0`);
  }
  return { read, until, pressOn, pressButton, fill, open, openWithoutScripts };
}

export type PageInEngine = ReturnType<typeof pageOf>;
