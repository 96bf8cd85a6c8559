import { type RefObject, useLayoutEffect } from 'react';

/** From the upper left corner of the layout viewport, in px. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What a toast would cover, and how bad that is. */
interface Obstacle extends Box {
  weight: number;
}

const CONTROLS = 'a[href], button, input, textarea, select, summary';
/** In a dialog, where they are all that there is; on a page they are in the way of nothing. */
const WORDS = 'dialog :is(p, li, h3)';
/** So much that a pixel of it outweighs all the other controls that one toast can cover. */
const TELLING = 100_000;
/** So much that a pixel of it outweighs all the words that tell what to do. */
const NEEDED = TELLING * TELLING;
/** Between a toast and what stands beside it, in px. */
const CLEARANCE = 8;

const shared = (fromA: number, toA: number, fromB: number, toB: number) =>
  Math.max(0, Math.min(toA, toB) - Math.max(fromA, fromB));

const covered = (box: Box, obstacle: Box) =>
  shared(box.left, box.right, obstacle.left, obstacle.right) *
  shared(box.top, box.bottom, obstacle.top, obstacle.bottom);

const cost = (box: Box, obstacles: Obstacle[]) =>
  obstacles.reduce((sum, obstacle) => sum + obstacle.weight * covered(box, obstacle), 0);

/** Where in `area` a box of this size covers least, the lowest such place first; the top of the box, in px. */
function freestTop(box: Box, area: Box, obstacles: Obstacle[]): number {
  const height = box.bottom - box.top;
  const lowest = area.bottom - height;
  const beside = obstacles.flatMap(({ top, bottom }) => [top - height - CLEARANCE, bottom + CLEARANCE]);
  const tops = beside.filter((top) => top > area.top && top < lowest).sort((a, b) => b - a);
  const places = [lowest, area.top, ...tops].map((top) => ({
    top,
    cost: cost({ ...box, top, bottom: top + height }, obstacles),
  }));
  return places.reduce((best, place) => (place.cost < best.cost ? place : best)).top;
}

/** What is said of a control beside it. */
function describing(control: Element): Element[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.flatMap((id) => document.getElementById(id) ?? []);
}

/** What belongs to a field: its label, and what is said below it. */
function ofField(field: Element): Element[] {
  const labels =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels : null;
  return [field, ...(labels ?? []), ...describing(field)];
}

/** What the moment needs beside the focus and what is wrong: what sends a form, and where one is. */
const NEEDED_ELEMENTS = '[type=submit], dialog[open] h2, [aria-current=step]';

function focusOutside(toasts: Element): Element[] {
  const { activeElement, body } = document;
  return activeElement && activeElement !== body && !toasts.contains(activeElement) ? [activeElement] : [];
}

function obstaclesFor(toasts: Element): Obstacle[] {
  const dialog = toasts.closest('dialog');
  const scope = dialog ?? document;
  const focused = focusOutside(toasts);
  const fields = [...focused, ...scope.querySelectorAll('[aria-invalid=true]')];
  const needed = new Set([...fields.flatMap(ofField), ...scope.querySelectorAll(NEEDED_ELEMENTS)]);
  const telling = new Set([
    ...[...scope.querySelectorAll('[aria-describedby]')].flatMap(describing),
    ...scope.querySelectorAll('[role=alert]'),
  ]);
  const weightOf = (element: Element) => (needed.has(element) ? NEEDED : telling.has(element) ? TELLING : 1);
  // Its words say what to do, so beside it is better than between its controls.
  const forms = focused.flatMap((element) => element.closest('form') ?? []);
  const frame = dialog?.getBoundingClientRect();
  return [...new Set([...needed, ...telling, ...forms, ...scope.querySelectorAll(`${CONTROLS}, ${WORDS}`)])]
    .filter((element) => !toasts.contains(element))
    .map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return {
        left,
        right,
        // What is scrolled out of the dialog is not under what stands beside it.
        top: Math.max(top, frame?.top ?? top),
        bottom: Math.min(bottom, frame?.bottom ?? bottom),
        weight: weightOf(element),
      };
    });
}

/** What is to be seen: the part above the keyboard, on phones that show one. */
function visibleArea(margin: number): Box {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  return { left: 0, right: window.innerWidth, top: offsetTop + margin, bottom: offsetTop + height - margin };
}

/**
 * Moves a fixed list of toasts, which stands at the top of the window, to where it covers no control that is needed.
 * It stays there as long as that is so. As a transform, because that is no layout shift.
 */
function keepFree(toasts: HTMLElement): () => void {
  let top = Number.NaN;
  let height = 0;

  function place(anew: boolean) {
    const { left, right, height: now } = toasts.getBoundingClientRect();
    if (now === 0) return;
    const obstacles = obstaclesFor(toasts);
    const area = visibleArea(left);
    const box = { left, right, top, bottom: top + now };
    const inside = top >= area.top && box.bottom <= area.bottom;
    if (!anew && now === height && inside && cost(box, obstacles) < TELLING) return;
    height = now;
    top = freestTop({ ...box, top: 0, bottom: now }, area, obstacles);
    toasts.style.transform = `translateY(${top}px)`;
  }
  const again = () => place(false);
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const event of ['focusin', 'scroll']) document.addEventListener(event, again, options);
  for (const event of ['resize', 'scroll']) window.visualViewport?.addEventListener(event, again, options);
  // It tells of the first toast, which comes a moment after its list, before that is painted.
  const sizes = new ResizeObserver(again);
  sizes.observe(toasts);
  place(true);
  return () => {
    listening.abort();
    sizes.disconnect();
  };
}

/** Keeps the list where it covers nothing that is needed; looked for anew for each toast. */
export function useFreePlace(
  toasts: RefObject<HTMLElement | null>,
  toast: string | number | undefined,
): void {
  useLayoutEffect(() => {
    if (toast === undefined || toasts.current === null) return;
    return keepFree(toasts.current);
  }, [toasts, toast]);
}
