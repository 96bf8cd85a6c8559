/** Moves the focus to the page's heading, or to the target of its link, so that screen readers announce it. */
export function focusHeading(heading: Element | null = document.querySelector('h1')): void {
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
