import { createHash } from 'node:crypto';

/** One rule of a stylesheet, or one custom property of the document. */
export interface StyleRule {
  /** What it stands in, such as `@media print{`; empty where it stands alone. */
  within: string;
  /** What comes before its braces: selectors, or `@font-face` and the like. */
  head: string;
  /** What stands between them. */
  body: string;
  /** For each selector the tags (`<a`) and classes, as HTML writes them, without which it matches nothing. */
  needs: string[][];
  /** The custom property or animation that it defines, where it does nothing else. */
  defines?: string;
}

/** The rules of each stylesheet, by its path, in their order. */
export type StyleRules = Record<string, StyleRule[]>;

export interface InlineStyle {
  css: string;
  /** As a Content-Security-Policy names it (CSP 3, section 2.3.1). */
  hash: string;
}

export interface InlineStyles {
  /** Of stylesheets that the page needs besides: these have to come after it. */
  part: InlineStyle;
  /** Of stylesheets of which nothing is left: it stands for them, after the others. */
  rest: InlineStyle;
  whole: string[];
}

const NAMES = /<[a-z][a-zA-Z\d]*| class="[^"]+"/g;
/** Each page has a handful: with hours and without, with a price list and without. Some 40 kB each. */
const MOST_KEPT = 100;

/** Each tag and each list of classes of markup that React has written, once; tells of names what {@link namesIn} does. */
const dressOf = (markup: string): string[] => [...new Set(markup.match(NAMES))];

function namesIn(dress: readonly string[]): Set<string> {
  const classes = (attribute: string) => attribute.slice(' class="'.length, -1).split(' ');
  return new Set(['<html', '<body', ...dress.flatMap((each) => (each[0] === '<' ? each : classes(each)))]);
}

/** Those that match something, and the definitions that these lead to. */
function rulesFor(names: ReadonlySet<string>, rules: readonly StyleRule[]): StyleRule[] {
  const matching = rules.filter(
    ({ needs }) => needs.length === 0 || needs.some((all) => all.every((name) => names.has(name))),
  );
  const kept = new Set(matching.filter(({ defines }) => defines === undefined));
  for (let before = -1; before < kept.size; ) {
    before = kept.size;
    const used = new Set([...kept].flatMap(({ body }) => body.match(/[\w-]+/g) ?? []));
    for (const rule of matching) if (rule.defines !== undefined && used.has(rule.defines)) kept.add(rule);
  }
  return matching.filter((rule) => kept.has(rule));
}

/** Neighbours share what they stand in, and custom properties their selector. */
function written(rules: readonly StyleRule[]): string {
  let css = '';
  let last: Pick<StyleRule, 'within' | 'head'> = { within: '', head: '' };
  const close = (within: string) => '}'.repeat(within.split('{').length - 1);
  for (const { within, head, body, defines } of rules) {
    const beside = within === last.within;
    if (beside && head === last.head && defines?.startsWith('--')) css = `${css.slice(0, -1)};${body}}`;
    else css += `${beside ? '' : close(last.within) + within}${head}{${body}}`;
    last = { within, head };
  }
  return css + close(last.within);
}

function inlineStyle(rules: readonly StyleRule[]): InlineStyle {
  const css = written(rules);
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

/**
 * Of the stylesheets of a page, what its markup needs to be dressed: all of it that can match, so that it looks as with
 * all of them. What scripts add to the page later needs the sheets themselves. `always` is in every page, and nowhere else.
 */
export function createInlineStyles(rules: StyleRules, always: string) {
  const kept = new Map<string, InlineStyles>();

  return (stylesheets: readonly string[], markup: string): InlineStyles => {
    const dress = dressOf(markup);
    const key = [...stylesheets, ...dress].join('');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const names = namesIn(dress);
    const all = stylesheets.flatMap((path) => rules[path] ?? []);
    const needed = new Set(rulesFor(names, all));
    const whole = stylesheets.filter((path) => rules[path]?.every((rule) => needed.has(rule)));
    const ofWhole = new Set(whole.flatMap((path) => rules[path] ?? []));
    const styles = {
      part: inlineStyle([
        ...(rules[always] ?? []),
        ...all.filter((rule) => needed.has(rule) && !ofWhole.has(rule)),
      ]),
      rest: inlineStyle([...ofWhole]),
      whole,
    };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, styles);
    return styles;
  };
}
