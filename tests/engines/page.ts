import type { Engine } from './engine.ts';

const LIMIT_MS = 20_000;
const PAUSE_MS = 100;

/** In the page, in JavaScript that browsers of 2019 read. */
const HELPERS = `
  const shown = (element) => element.getClientRects().length > 0;
  const all = (selector) => [].slice.call(document.querySelectorAll(selector)).filter(shown);
  const named = (selector, name) =>
    all(selector).find((element) => (element.getAttribute('aria-label') || element.textContent).includes(name));
  const field = (name) => (all('label').find((label) => label.textContent.includes(name)) || {}).control;
`;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** What a person does in a page, in any engine. Expressions may use `all`, `named` and `field`. */
export function pageOf(engine: Engine) {
  const read = (expression: string) => engine.read(`(() => { ${HELPERS} return ${expression}; })()`);

  /** Until the expression is true, for at most 20 s. @throws with its words */
  async function until(expression: string): Promise<void> {
    const latest = Date.now() + LIMIT_MS;
    let trouble = '';
    while (Date.now() < latest) {
      // While one page gives way to another there is none to ask.
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
    // A person waits for the toast to go that lies on it.
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
  /** A page as it is to be read, whether it comes alive or not. */
  async function openStill(url: string): Promise<void> {
    await engine.open(url);
    await until(`location.href === '${url}' && document.readyState === 'complete'`);
  }
  /** A page that has come alive: until then its buttons are pictures. */
  async function open(url: string): Promise<void> {
    await openStill(url);
    await until(`performance.getEntriesByName('alive').length > 0`);
  }
  return { read, until, pressOn, pressButton, fill, open, openStill };
}

export type PageInEngine = ReturnType<typeof pageOf>;
