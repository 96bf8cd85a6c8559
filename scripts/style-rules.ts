import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AtRule, type ChildNode, type Container, parse, type Rule } from 'postcss';
import selectorParser, { type Node } from 'postcss-selector-parser';
import type { Manifest } from '#server/ssr/assets.ts';
import type { StyleRule, StyleRules } from '#server/ssr/inline-styles.ts';

/** What holds other rules. */
const GROUPS = new Set(['media', 'supports', 'container', 'layer']);

/** As React writes it into an attribute. */
const escaped = (name: string) =>
  name
    .replaceAll('&', '&amp;')
    .replaceAll('>', '&gt;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

/** `:not(.a)` matches where there is no `.a`, and of `:is(.a, .b)` one is enough: what is in brackets is not asked for. */
const inBrackets = (node: Node): boolean =>
  node.parent !== undefined && (node.parent.type === 'pseudo' || inBrackets(node.parent as Node));

/** Parts that browsers draw of an `input` alone. */
const OF_INPUT = /^::(?:file-selector|-webkit-(?:date|inner-spin|outer-spin|search|calendar))/;

/** For each selector of a list what a document must have for it to match. */
export function needsOf(selectors: string): string[][] {
  return selectorParser()
    .astSync(selectors)
    .nodes.map((selector) => {
      const needs = new Set<string>();
      selector.walk((node) => {
        if (inBrackets(node)) return;
        if (node.type === 'class') needs.add(escaped(node.value));
        if (node.type === 'tag') needs.add(`<${node.value}`);
        if (node.type === 'pseudo' && OF_INPUT.test(node.value)) needs.add('<input');
      });
      return [...needs];
    });
}

const isProperty = (node: ChildNode) => node.type === 'decl' && node.prop.startsWith('--');
const bodyOf = ({ nodes = [] }: Container<ChildNode>) => nodes.map(String).join(';');

function ofRule(rule: Rule, within: string): StyleRule[] {
  const needs = needsOf(rule.selector);
  const all = { within, head: rule.selector, needs };
  const ofDocument = needs.every((names) => names.length === 0) && rule.nodes.every(isProperty);
  if (!ofDocument) return [{ ...all, body: bodyOf(rule) }];
  return rule.nodes.flatMap((node) =>
    node.type === 'decl' ? [{ ...all, body: String(node), defines: node.prop }] : [],
  );
}

function ofAtRule(rule: AtRule, within: string): StyleRule[] {
  const head = `@${rule.name} ${rule.params}`.trim();
  if (GROUPS.has(rule.name)) return rulesIn(rule, `${within}${head}{`);
  const defines = rule.name.endsWith('keyframes') || rule.name === 'property' ? rule.params : undefined;
  return [{ within, head, body: bodyOf(rule), needs: [], ...(defines && { defines }) }];
}

function rulesIn(container: Container<ChildNode>, within = ''): StyleRule[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'rule') return ofRule(node, within);
    if (node.type === 'atrule') return ofAtRule(node, within);
    return [];
  });
}

/** The rules of a stylesheet in their order, each with what a document must have for it. */
export const rulesOf = (css: string): StyleRule[] => rulesIn(parse(css));

/** Fonts are every page's own: told of once more by a sheet that comes later, they would come in after the first paint. */
function withoutFonts(css: string): string {
  const sheet = parse(css);
  sheet.walkAtRules('font-face', (rule) => void rule.remove());
  return sheet.toString();
}

/**
 * Writes beside the manifest of a build the rules of its stylesheets, of which the server gives each page its own, and
 * takes out of the stylesheets what stands in every page.
 */
export function writeStyleRules(clientFolder: string): void {
  const read = (path: string) => readFileSync(join(clientFolder, path), 'utf8');
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  const sheets = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const rules: StyleRules = {};
  for (const path of sheets) {
    const css = read(path);
    rules[path] = rulesOf(css);
    writeFileSync(join(clientFolder, path), withoutFonts(css));
  }
  writeFileSync(join(clientFolder, '.vite/style-rules.json'), JSON.stringify(rules));
}
