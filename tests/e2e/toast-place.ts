import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Small and common phones, one whose keyboard takes half of the window, one on its side, and a desk. */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 360, height: 340 },
  { width: 360, height: 800 },
  { width: 640, height: 360 },
  { width: 1280, height: 800 },
];

/** Runs in the page: what the toast lies on of all that must be seen and reached while it is there. */
function readCovered(more: string): string[] {
  const toast = document.querySelector('.toast');
  if (toast === null) return ['there is no toast'];
  const box = toast.getBoundingClientRect();
  const { height } = window.visualViewport ?? { height: 0 };
  const outside = box.top < 0 || box.bottom > height ? ['the toast is not wholly in the window'] : [];
  const scope = toast.closest('dialog') ?? document;
  const ids = [...scope.querySelectorAll(':focus, button, [aria-invalid=true]')].flatMap(
    (element) => element.getAttribute('aria-describedby')?.split(' ') ?? [],
  );
  const needed = [
    ...(document.activeElement === document.body ? [] : [document.activeElement]),
    // A reader hears it with the button; an eye has to find it beside it.
    ...ids.map((id) => document.getElementById(id)),
    ...scope.querySelectorAll(`[type=submit], [aria-invalid=true], [role=alert], dialog[open] h2${more}`),
  ];
  const frame = toast.closest('dialog')?.getBoundingClientRect();
  const covered = needed.flatMap((element) => {
    const other = element?.getBoundingClientRect();
    if (!other?.width || element?.contains(toast) || toast.parentElement?.contains(element)) return [];
    // What is scrolled out of its dialog is not seen.
    if (frame && (other.bottom <= frame.top || other.top >= frame.bottom)) return [];
    if (other.right <= box.left || other.left >= box.right) return [];
    if (other.bottom <= box.top || other.top >= box.bottom) return [];
    return `${element?.outerHTML.slice(0, 80)} at ${other.top} to ${other.bottom}, toast at ${box.top} to ${box.bottom}`;
  });
  return [...outside, ...covered];
}

/** Expects the toast on show to cover nothing that is needed while it is there, nor what the selector `more` adds. */
export async function expectFreePlace(page: Page, more = ''): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  await expect(async () => {
    expect(await page.evaluate(readCovered, more), `${width} by ${height}`).toEqual([]);
  }).toPass({ timeout: 3000 });
}

/** The same in each of the windows. */
export async function expectFreePlaceEverywhere(page: Page): Promise<void> {
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await expectFreePlace(page);
  }
}
