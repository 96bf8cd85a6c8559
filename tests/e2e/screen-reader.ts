import { expect, type Page } from '@playwright/test';

/**
 * Runs in the page: passes announcements of live regions to `announce`, by the rules that TalkBack and VoiceOver
 * share.
 */
function listen(): void {
  const LIVE = '[role=status], [role=alert], [aria-live]:not([aria-live=off]), output';
  const known = new WeakSet<Element>();
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
  /** An alert is announced when added; any other region only if it existed before its text. */
  const speaks = (region: Element) =>
    known.has(region) || region.matches('[role=alert], [aria-live=assertive]');
  /** Separates words at element boundaries, as screen readers do. */
  const wordsOf = (node: Node): string =>
    node instanceof Text ? node.data : [...node.childNodes].map(wordsOf).join(' ');

  new MutationObserver((changes) => {
    const changed = new Set<Element>();
    for (const { type, target, addedNodes } of changes) {
      const grown = type === 'characterData' ? [target] : [...addedNodes];
      for (const node of grown) {
        const element = elementOf(node);
        const around = element?.closest(LIVE);
        if (around) changed.add(around);
        for (const within of element?.querySelectorAll(LIVE) ?? []) changed.add(within);
      }
    }
    for (const region of changed) {
      const words = wordsOf(region).replace(/\s+/g, ' ').trim();
      const hidden = region.closest('[inert], [aria-hidden=true]') !== null || !region.checkVisibility();
      // While the parser still reads the document, added text is not a change.
      const parsing = document.readyState === 'loading';
      if (words !== '' && !hidden && !parsing && speaks(region))
        (window as unknown as Announcer).announce(words);
    }
    for (const region of document.querySelectorAll(LIVE)) known.add(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

interface Announcer {
  announce(words: string): void;
}

/**
 * Collects all automatic announcements of a screen reader from now on, in order; an immediate repetition
 * counts once.
 */
export async function recordAnnouncements(page: Page): Promise<string[]> {
  const announced: string[] = [];
  await page.exposeFunction('announce', (words: string) => {
    if (announced.at(-1) !== words) announced.push(words);
  });
  await page.addInitScript(listen);
  return announced;
}

/** Waits until exactly these announcements were made, in any order; then clears the list. */
export async function expectAnnounced(announced: string[], expected: readonly string[]): Promise<void> {
  await expect.poll(() => [...announced].sort()).toEqual([...expected].sort());
  announced.length = 0;
}
