import { type RefObject, useLayoutEffect } from 'react';

type Measured = Element | null | undefined;

/** In px of the layout viewport. */
function covers(list: DOMRect, top: number, element: Measured): boolean {
  const other = element?.getBoundingClientRect();
  if (other === undefined || other.right <= list.left || other.left >= list.right) return false;
  return other.top < top + list.height && other.bottom > top;
}

/** How bad it is for a list of this size to have its top at `top`: worst over what has the focus. */
function costAt(list: DOMRect, top: number): number {
  const focused = document.activeElement;
  const submit = focused?.closest('form')?.querySelector('[type=submit]');
  return (covers(list, top, focused) ? 2 : 0) + (covers(list, top, submit) ? 1 : 0);
}

/**
 * Keeps a list that is fixed at the bottom above the on-screen keyboard. Where it would cover what has the focus, or
 * the button that sends its form, it moves to the other edge of what is visible, and stays there. By a transform, which is no layout shift.
 */
function keepOffFocus(list: HTMLElement): () => void {
  let atTop = false;

  function place() {
    if (list.contains(document.activeElement)) return;
    list.style.transform = 'none';
    const resting = list.getBoundingClientRect();
    const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
    const topOf = (isAtTop: boolean) => (isAtTop ? offsetTop : offsetTop + height - resting.height);
    if (costAt(resting, topOf(!atTop)) < costAt(resting, topOf(atTop))) atTop = !atTop;
    list.style.transform = `translateY(${topOf(atTop) - resting.top}px)`;
  }
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const event of ['focusin', 'scroll']) document.addEventListener(event, place, options);
  for (const event of ['resize', 'scroll']) window.visualViewport?.addEventListener(event, place, options);
  // It tells of the first toast, which comes a moment after its list, before that is painted.
  const sizes = new ResizeObserver(place);
  sizes.observe(list);
  return () => {
    listening.abort();
    sizes.disconnect();
  };
}

/** Begins at the bottom with each toast. */
export function useToastPlace(list: RefObject<HTMLElement | null>, toastId: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast is placed again.
  useLayoutEffect(() => (list.current === null ? undefined : keepOffFocus(list.current)), [list, toastId]);
}
