import type { Page } from '@playwright/test';

/**
 * Runs in the page: imitates the translation of Chrome and Edge. Replaces every text, also later ones, with
 * two `<font>` elements that have a new text. Changes to the original texts are then lost.
 */
function translate(): void {
  const SKIPPED = 'font, script, style, title, textarea, select, noscript, svg, [translate=no]';
  function replace(text: Text): void {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(SKIPPED)) return;
    const inner = document.createElement('font');
    inner.append(text.data);
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
  }
  function textsIn(node: Node): Text[] {
    return node instanceof Text ? [node] : [...node.childNodes].flatMap(textsIn);
  }
  function begin(): void {
    textsIn(document.body).forEach(replace);
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      added.flatMap(textsIn).forEach(replace);
    }).observe(document.body, { childList: true, subtree: true });
  }
  // The page is hydrated. React's writes to replaced texts are now invisible.
  const isHydrated = () =>
    !(performance instanceof Performance) || performance.getEntriesByName('hydrated').length > 0;
  const { requestAnimationFrame } = window;
  function waitForHydration(): void {
    if (document.readyState === 'complete' && isHydrated()) begin();
    else requestAnimationFrame(waitForHydration);
  }
  waitForHydration();

  const { set, get } = Object.getOwnPropertyDescriptor(
    Node.prototype,
    'nodeValue',
  ) as Required<PropertyDescriptor>;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    get,
    set(this: Node, value: string) {
      if (this instanceof Text && this.parentNode === null && value !== '')
        console.error(`changed, but not seen: ${value}`);
      set.call(this, value);
    },
  });
}

/**
 * Makes the browser translate every page from now on. An invisible change is reported as an error in the
 * console.
 */
export const translatePages = (page: Page) => page.addInitScript(translate);
