import type { Page } from '@playwright/test';

/** The largest text size on phones; the default is 16 px. */
const LARGEST_PX = 32;
/** A letter's box is taller than its ink, and lines of headings are close. */
const HARMLESS_OVERLAP = 0.3;

/** Runs in the page: returns text that is cut off, outside the window, or over other text. */
function readLosses([largest, harmless]: [number, number]): string[] {
  const scope = document.querySelector('dialog[open]') ?? document.body;
  const root = document.documentElement;
  const width = root.clientWidth;
  const say = (element: Element) =>
    `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 40)}`;
  const ancestors = (element: Element): Element[] =>
    element.parentElement === null ? [] : [element.parentElement, ...ancestors(element.parentElement)];
  const style = (element: Element) => getComputedStyle(element);
  /** Text only for screen readers, scrollable text, pictures, and temporary content. */
  const isExempt = (element: Element) =>
    element.closest('.toast, [aria-hidden=true], noscript') !== null ||
    [element, ...ancestors(element)].some(
      (each) => each.clientWidth === 1 || (each !== scope && /auto|scroll/.test(style(each).overflowX)),
    );
  const all = [...scope.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isExempt(element),
  );
  /** Returns the sticky or overlaid ancestor, which other content may pass under. */
  const layer = (element: Element) =>
    [element, ...ancestors(element)].find(
      (each) =>
        /sticky|fixed/.test(style(each).position) || each.matches('[popover], [aria-expanded=true] + div'),
    );
  const words = all.flatMap((element) => {
    const on = layer(element);
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].map((box) => ({ element, box, on }));
      });
  });
  const cut = words.filter(({ element, box }) =>
    [element, ...ancestors(element)]
      .filter((each) => scope !== each && scope.contains(each) && /hidden|clip/.test(style(each).overflow))
      .some((each) => {
        const frame = each.getBoundingClientRect();
        return box.right > frame.right + 1 || box.bottom > frame.bottom + box.height * harmless;
      }),
  );
  const outside = words.filter(({ box }) => box.left < -1 || box.right > width + 1);
  const overlaps = words.flatMap((one, index) =>
    words.slice(index + 1).flatMap((other) => {
      if (one.element === other.element || one.on !== other.on) return [];
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const slack = harmless * Math.min(one.box.height, other.box.height);
      return across > 2 && down > slack ? [`${say(one.element)} lies on ${say(other.element)}`] : [];
    }),
  );
  const isUnderSign = (price: Element) => {
    // A field without a sign has its label there.
    const sign = price.parentElement?.querySelector(':scope > [aria-hidden=true]');
    const { right = 0 } = sign?.getBoundingClientRect() ?? {};
    return right > price.getBoundingClientRect().left + Number.parseFloat(style(price).paddingLeft);
  };
  const prices = [...scope.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')].filter(
    (price) => price.checkVisibility() && (price.scrollWidth > price.clientWidth + 1 || isUnderSign(price)),
  );
  return [
    ...(style(root).fontSize === `${largest}px` ? [] : ['the texts are not larger']),
    ...(root.scrollWidth > width ? [`wider than the window by ${root.scrollWidth - width} px`] : []),
    ...prices.map(({ ariaLabel, value }) => `digits are hidden: ${ariaLabel} ${value}`),
    ...cut.map(({ element }) => `cut off: ${say(element)}`),
    ...outside.map(({ element }) => `leaves the window: ${say(element)}`),
    ...overlaps,
  ];
}

/** Sets the phone's text size; the default is 16 px. */
export async function enlargeTexts(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
}

/** Sets the root size as a style does: media queries keep comparing with the browser's text size. */
export async function enlargeRoot(page: Page, px: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${px}px`);
}

/** Enlarges texts, by default to the largest phone setting (WCAG 1.4.4), and returns unreadable text. */
export async function lostInLargeText(
  page: Page,
  px = LARGEST_PX,
  enlarge: typeof enlargeTexts = enlargeTexts,
): Promise<string[]> {
  await enlarge(page, px);
  return page.evaluate(readLosses, [px, HARMLESS_OVERLAP] as [number, number]);
}
