export type Scheme = 'light' | 'dark';

const DARK = /\(prefers-color-scheme:\s*dark\)/;

/** What a state can be held on; `:where` adds nothing to a rule's weight. */
const CONTROLS = ':where(a, button, input, textarea, summary)';

/** Words of a selector that a class around a control may stand in for; an escaped colon is part of a name. */
const FORCED: [state: RegExp, replacement: string][] = [
  [/(?<!\\):hover\b/g, `:is(:hover, .force-hover ${CONTROLS})`],
  [/(?<!\\):focus-visible\b/g, `:is(:focus-visible, .force-focus ${CONTROLS})`],
  [/(?<!\\):active\b/g, `:is(:active, .force-active ${CONTROLS})`],
];

/** Rules that have been rewritten: a hot update brings new ones and leaves the others. */
const seen = new WeakSet<CSSRule>();

function rewrite(rule: CSSRule, scheme: Scheme | null): void {
  if (seen.has(rule)) return;
  seen.add(rule);
  if (rule instanceof CSSStyleRule) {
    const forced = FORCED.reduce((text, [state, instead]) => text.replace(state, instead), rule.selectorText);
    if (forced !== rule.selectorText) rule.selectorText = forced;
  }
  if (scheme !== null && rule instanceof CSSMediaRule && DARK.test(rule.conditionText)) {
    rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all';
  }
  if ('cssRules' in rule) for (const inner of rule.cssRules as CSSRuleList) rewrite(inner, scheme);
}

/**
 * Lets `force-hover`, `force-focus` and `force-active` on a box show its controls in that state, by the very rules
 * that the pointer and the keyboard would meet; and the page in a colour scheme other than the browser's.
 */
export function forceStates(scheme: Scheme | null): void {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) rewrite(rule, scheme);
  }
  if (scheme !== null) document.documentElement.style.colorScheme = scheme;
}
