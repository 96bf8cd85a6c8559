import { type RefObject, useLayoutEffect } from 'react';
import type { Toast } from './toasts.ts';

/** Takes px of the layout viewport. */
function covers(list: DOMRect, top: number, element: Element | null): boolean {
  const other = element?.getBoundingClientRect();
  if (other === undefined || other.right <= list.left || other.left >= list.right) return false;
  return other.top < top + list.height && other.bottom > top;
}

/** Returns the actions of the focused element's form, in the list's dialog, beside the focused heading, or in a bar with its text. */
function nearbyActions(list: HTMLElement): HTMLElement[] {
  const focused = document.activeElement;
  const group =
    focused?.closest('form') ??
    list.closest('dialog') ??
    focused?.closest('h2')?.parentElement ??
    document.querySelector('.bottom-bar');
  return [
    ...(group?.querySelectorAll<HTMLElement>(
      'a, button, .bar-text, .bottom-bar [role=status]:not(.sr-only, :empty)',
    ) ?? []),
  ].filter((each) => !list.contains(each));
}

/** Returns what describes the focused element, such as the error that a toast repeats. */
function descriptions(): (Element | null)[] {
  const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id));
}

/** Returns the texts of a form in the list's dialog, such as the number that a code was sent to. */
function formTexts(list: HTMLElement): Element[] {
  return [...(list.closest('dialog')?.querySelectorAll('form p, form label') ?? [])];
}

const closeButton = (list: HTMLElement) =>
  list.closest('dialog')?.querySelector('.dialog-head button') ?? null;

/** What a list covers of a text without hiding letters, in px: with its padding, the space above the first line. */
const BARE = 20;

/**
 * Returns the cost of a top edge at `top` for the list's box. Covering the focused element is worst, then what
 * describes it, then the submit button of its form, then each other action, then each of its texts, then the dialog's
 * close button, then its title.
 */
function costAt(list: HTMLElement, box: DOMRect, top: number): number {
  const covered = nearbyActions(list).filter((action) => covers(box, top, action));
  const submit = covered.some((action) => action.matches('[type=submit]'));
  const described = descriptions().some((text) => covers(box, top, text));
  const focused = covers(box, top, document.activeElement);
  const inked = new DOMRect(box.x, box.y, box.width, box.height - BARE);
  const texts = formTexts(list).filter((text) => covers(inked, top, text));
  const close = covers(inked, top, closeButton(list));
  const title = covers(box, top, list.closest('dialog')?.querySelector('h2') ?? null);
  const costs = [
    focused && 200,
    described && 100,
    submit && 50,
    texts.length / 2,
    close && 0.3,
    title && 0.25,
  ];
  return costs.reduce<number>((sum, cost) => sum + (cost || 0), covered.length);
}

/** How many px a toast comes nearer to the window's edge, to leave a dialog's head or form uncovered. */
const NEARER = 12;

/** Returns the higher edge: below a dialog's head, if the toast would cover its title or its close button. */
function highestTop(list: HTMLElement, resting: DOMRect, windowTop: number): number {
  const height = resting.height - Number.parseFloat(getComputedStyle(list).paddingBottom);
  const box = new DOMRect(resting.x, resting.y, resting.width, height);
  const head = list.closest('dialog')?.querySelector('.dialog-head');
  const parts = [...(head?.querySelectorAll('h2, button') ?? [])];
  const covered = parts.filter((part) => covers(box, windowTop, part));
  const tops = covered.map((part) => part.getBoundingClientRect().top);
  const raised = Math.min(windowTop, ...tops.map((top) => top - height));
  return raised < windowTop - NEARER ? (head?.getBoundingClientRect().bottom ?? windowTop) : raised;
}

/** Scrolls the focused element out of a list so tall that it covers it at either edge. */
function uncoverFocus(list: HTMLElement, atTop: boolean): void {
  const focused = document.activeElement;
  const box = list.getBoundingClientRect();
  if (!(focused instanceof HTMLElement) || list.contains(focused) || !covers(box, box.top, focused)) return;
  // What is as tall as the rest of the window, such as `<main>`, cannot leave the list.
  if (focused.getBoundingClientRect().height > window.innerHeight - box.height) return;
  const margin = atTop ? 'scrollMarginTop' : 'scrollMarginBottom';
  focused.style[margin] = `${box.height}px`;
  focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  focused.style[margin] = '';
}

/** The third leaves a dialog's close button free; the last is as wide as ever, for a toast of many lines. */
const EDGES = ['bottom', 'top', 'title', 'head'] as const;

/**
 * Keeps a list that is fixed at the bottom above the on-screen keyboard. If the list would cover the focused
 * element or an action near it, it moves to the other edge of the visual viewport, or below a
 * dialog's head, or over its title or head. It stays there. Uses a transform, which causes no layout shift.
 */
function avoidFocus(list: HTMLElement): () => void {
  let edge: (typeof EDGES)[number] = 'bottom';

  /** Returns the cost. */
  function placeAt(at: typeof edge): number {
    const close = closeButton(list);
    const room = document.documentElement.clientWidth;
    list.style.transform = 'none';
    list.style.right = close && at === 'title' ? `${room - close.getBoundingClientRect().left}px` : '';
    const resting = list.getBoundingClientRect();
    const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
    const tops = {
      bottom: offsetTop + height - resting.height,
      top: highestTop(list, resting, offsetTop),
      title: offsetTop - NEARER,
      head: offsetTop - NEARER,
    };
    list.style.transform = `translateY(${tops[at] - resting.top}px)`;
    const isPossible = close !== null || at === 'bottom' || at === 'top';
    return isPossible ? costAt(list, resting, tops[at]) : Number.POSITIVE_INFINITY;
  }
  function place() {
    if (list.contains(document.activeElement)) return;
    const costs = {
      bottom: placeAt('bottom'),
      top: placeAt('top'),
      title: placeAt('title'),
      head: placeAt('head'),
    };
    for (const other of EDGES) if (costs[other] < costs[edge]) edge = other;
    placeAt(edge);
  }
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const event of ['focusin', 'scroll']) document.addEventListener(event, place, options);
  for (const event of ['resize', 'scroll']) window.visualViewport?.addEventListener(event, place, options);
  // Also reports the first toast, which is added shortly after its list, before the paint.
  const sizes = new ResizeObserver(() => {
    place();
    uncoverFocus(list, edge !== 'bottom');
  });
  sizes.observe(list);
  // What the page opens or closes moves an action under the list.
  const page = new ResizeObserver(place);
  page.observe(document.body);
  return () => {
    listening.abort();
    sizes.disconnect();
    page.disconnect();
  };
}

/** Starts at the bottom for each toast, while it is open. */
export function useToastPosition(list: RefObject<HTMLElement | null>, { id, open }: Toast): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast is placed again.
  useLayoutEffect(
    () => (open && list.current !== null ? avoidFocus(list.current) : undefined),
    [list, id, open],
  );
}
