/** Resolves after the next paint; in a hidden tab, when the tab is shown again. */
export const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
