/** Until what was rendered is on show; in a hidden tab, until somebody looks at it again. */
export const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
