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

/** Semicolons stand between declarations, and none between the steps of an animation. */
const bodyOf = ({ nodes = [] }: Container<ChildNode>) =>
  nodes
    .map((node) => (node.type === 'decl' ? `${node};` : String(node)))
    .join('')
    .replace(/;$/, '');

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
  if (rule.nodes === undefined) throw new Error(`${head} stands for no rule that a page could have`);
  const defines = rule.name.endsWith('keyframes') || rule.name === 'property' ? rule.params : undefined;
  // What uses it is found by this name.
  if (defines !== undefined && !/^[\w-]+$/.test(defines)) throw new Error(`${head}: a name that is escaped`);
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

/** Writes beside the manifest of a build the rules of its stylesheets, of which the server gives each page its own. */
export function writeStyleRules(clientFolder: string): void {
  const read = (path: string) => readFileSync(join(clientFolder, path), 'utf8');
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  const chunks = Object.values(manifest);
  const sheets = new Set([...chunks.flatMap(({ css = [] }) => css), ...chunks.map(({ file }) => file)]);
  const rules: StyleRules = Object.fromEntries(
    [...sheets].filter((path) => path.endsWith('.css')).map((path) => [path, rulesOf(read(path))]),
  );
  writeFileSync(join(clientFolder, '.vite/style-rules.json'), JSON.stringify(rules));
}
