import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Small and common phones, one in landscape, and a desktop. */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 360, height: 800 },
  { width: 640, height: 360 },
  { width: 1280, height: 800 },
];
/** Maximum distance from the edge of the window, in px. */
const MARGIN = 24;

/** Runs in the page: returns the faults of the toast's position. */
function readFaults(margin: number): string[] {
  const toast = document.querySelector('.toast');
  if (toast === null) return ['there is no toast'];
  const box = toast.getBoundingClientRect();
  const height = window.visualViewport?.height ?? window.innerHeight;
  const faults: string[] = [];
  if (box.top < 0 || box.bottom > height) faults.push('not wholly in what is visible');
  // In a dialog as tall as the window, the toast is below the head.
  const head = toast.closest('dialog')?.querySelector('.dialog-head')?.getBoundingClientRect().bottom ?? 0;
  const isBelowHead = box.top > head && box.top <= head + margin;
  if (box.top > margin && box.bottom < height - margin && !isBelowHead)
    faults.push('at no edge of what is visible');
  const focused = document.activeElement;
  const ids = focused?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const isControl = focused?.matches('a, button, input, textarea, select, [tabindex]');
  // A toast may repeat an error, which describes its field.
  for (const text of isControl ? [focused, ...ids.map((id) => document.getElementById(id))] : []) {
    if (text === null || text === undefined) continue;
    const other = text.getBoundingClientRect();
    const beside = other.right <= box.left || other.left >= box.right;
    if (!beside && other.bottom > box.top && other.top < box.bottom) {
      faults.push(`covers what has the focus, or describes it: ${text.outerHTML.slice(0, 80)}`);
    }
  }
  return faults.map((fault) => `${fault}: toast at ${box.top} to ${box.bottom} of ${height}`);
}

/** Expects the toast at an edge of the visible area, without covering the focused element. */
export async function expectToastPosition(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  await expect(async () => {
    expect(await page.evaluate(readFaults, MARGIN), `${width} by ${height}`).toEqual([]);
  }).toPass({ timeout: 3000 });
}

/** Expects the same in each of the windows. */
export async function expectToastPositionEverywhere(page: Page): Promise<void> {
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await expectToastPosition(page);
  }
}
