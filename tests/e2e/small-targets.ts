import type { Page } from '@playwright/test';

/** Minimum height of a control, in CSS pixels (design.md "What people touch"). */
const TARGET_PX = 44;

/** Runs in the page: returns controls lower than `least`. */
function readSmallTargets(least: number): string[] {
  const CONTROLS = 'a[href], button, summary, textarea, select, input:not([type=hidden])';
  /** Returns the target to press: for a checkbox, its whole line. */
  const pressed = (control: Element) =>
    control instanceof HTMLInputElement && control.type === 'checkbox'
      ? (control.labels?.[0] ?? control)
      : control;
  /** A link inside text may be as high as its line (WCAG 2.5.8, "Inline"). */
  const isAmongWords = (control: Element) =>
    control.tagName === 'A' &&
    getComputedStyle(control).display === 'inline' &&
    control.closest('p, li')?.textContent.trim() !== control.textContent.trim();
  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isAmongWords(control))
    .map((control) => ({ control, height: pressed(control).getBoundingClientRect().height }))
    .filter(({ height }) => height < least - 0.01)
    .map(({ control, height }) => {
      const name = control.getAttribute('aria-label') ?? (control.textContent.trim() || control.outerHTML);
      return `${name}: ${height.toFixed(1)} px`;
    });
}

/**
 * Returns the visible controls that are too small for a thumb, with their heights. Ignores links in running
 * text.
 */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(readSmallTargets, TARGET_PX);
