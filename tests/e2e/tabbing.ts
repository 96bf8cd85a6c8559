import { expect, type Page } from '@playwright/test';

interface Focus {
  /** The accessible name of the focused element, as far as these tests need it. */
  name: string;
  /** The reason why the focus is invisible; null if it is visible. */
  hidden: string | null;
}

/** Runs in the page: returns the focused element, and if its focus is visible (WCAG 2.4.7 and 2.4.11). */
function readFocus(): Focus {
  const element = document.activeElement;
  const label =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.labels?.[0]
      : null;
  const name = (
    element?.getAttribute('aria-label') ??
    label?.textContent ??
    element?.textContent ??
    ''
  ).trim();
  if (element === null || element === document.body) return { name: '', hidden: null };
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || outlineWidth === '0px') return { name, hidden: 'it has no outline' };
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    return { name, hidden: 'it is off the screen' };
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
  );
  const seen = points.some(([x, y]) => {
    const upmost = document.elementFromPoint(x, y);
    return upmost !== null && (element.contains(upmost) || upmost.contains(element));
  });
  return { name, hidden: seen ? null : 'something lies over it' };
}

/**
 * Presses the key, expects visible focus, and returns the focused element's name; empty at the end of the
 * page.
 */
async function tab(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string> {
  await page.keyboard.press(key);
  // A closing dialog may cover the page for a moment.
  await expect
    .poll(() => page.evaluate(readFocus).then(({ name, hidden }) => hidden && `${name}: ${hidden}`), {
      message: 'why the focus cannot be seen',
    })
    .toBeNull();
  return (await page.evaluate(readFocus)).name;
}

/** Tabs until an element with this name has the focus; expects visible focus at each stop. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await tab(page, key);
    if (name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`${name} cannot be reached by ${key}, only ${passed.join(' · ')}`);
}

/**
 * Tabs through the page, forwards and back, and expects visible focus at each stop. Returns the number of
 * stops.
 */
export async function tabThrough(page: Page): Promise<number> {
  let stops = 0;
  while ((await tab(page, 'Tab')) !== '') stops += 1;
  for (let back = 0; back < stops; back += 1) await tab(page, 'Shift+Tab');
  return stops;
}
