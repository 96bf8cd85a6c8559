import { createHash } from 'node:crypto';
import mdx from '@mdx-js/rollup';
import remarkFrontmatter from 'remark-frontmatter';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import { slugFromName } from '#shared/domain/slug.ts';
import { retention } from '#shared/legal/retention.ts';

interface MarkdownNode {
  type: string;
  depth?: number;
  value?: string;
  children?: MarkdownNode[];
  data?: { hName?: string; hProperties?: Record<string, string> };
}

/** Placeholders such as `{{product}}` become elements, which the page replaces when it renders. */
const PLACEHOLDER = /\{\{([a-z]+)\}\}/;
const PLACEHOLDERS = new Set(['product', 'email', 'loneidentities', 'signinrecords', 'backups']);
/** These are replaced by whole blocks, so a paragraph must contain nothing else. */
const BLOCKS = new Set(['operator', 'home', 'abroad', 'stored']);
/** `{{period.contactMessages}}` is replaced by the period's words in the build. */
const PERIOD = /\{\{period\.([a-zA-Z]+)\}\}/g;
const BLOCK = new RegExp(`^${PLACEHOLDER.source}$`);

/** Unbroken across lines: an article of a law, a number with its unit, a word with a hyphen. */
const UNBROKEN = /(m\. \d[\d/]*(?:-\p{L})?|\d+ (?:gün|yıl)|e-posta\p{L}*|SHA-256)/u;

function textOf(node: MarkdownNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}

/** `split` with a pattern of one group puts the group's matches at the odd positions. */
function withPlaceholders(text: MarkdownNode): MarkdownNode[] {
  // Line breaks of the source have no meaning in a paragraph.
  return (text.value ?? '')
    .replace(PERIOD, (_, name: string) => wordsOf(name))
    .replaceAll('\n', ' ')
    .split(PLACEHOLDER)
    .flatMap((part, index) => {
      if (index % 2 === 0) return withUnbroken(part);
      if (!PLACEHOLDERS.has(part)) throw new Error(`unknown placeholder {{${part}}}`);
      return placeholder(part);
    });
}

/** Wraps such text in elements, so that visitors can still search and copy it. */
function withUnbroken(text: string): MarkdownNode[] {
  return text.split(UNBROKEN).map((part, index) => {
    const node = { type: 'text', value: part };
    if (index % 2 === 0) return node;
    const data = { hName: 'span', hProperties: { className: 'whitespace-nowrap' } };
    return { type: 'unbroken', data, children: [node] };
  });
}

function wordsOf(period: string): string {
  const found = Object.entries(retention).find(([name]) => name === period);
  if (found === undefined) throw new Error(`unknown period ${period}`);
  return found[1].words;
}

const placeholder = (name: string): MarkdownNode => ({
  type: 'placeholder',
  data: { hName: `legal-${name}` },
  children: [],
});

/** Replaces the whole paragraph: HTML allows no block in a paragraph. */
function asBlock(node: MarkdownNode): MarkdownNode | null {
  const name = node.type === 'paragraph' ? BLOCK.exec(textOf(node))?.[1] : undefined;
  return name !== undefined && BLOCKS.has(name) ? placeholder(name) : null;
}

function replacePlaceholders(node: MarkdownNode): void {
  if (node.children === undefined) return;
  node.children = node.children.flatMap((child) => {
    const block = asBlock(child);
    if (block !== null) return [block];
    replacePlaceholders(child);
    return child.type === 'text' ? withPlaceholders(child) : [child];
  });
}

const isHeading = ({ type, depth }: MarkdownNode) => type === 'heading' && depth === 2;

/** Folds each section except the first, which sums the text up. The browser's search opens them. */
function folded(nodes: MarkdownNode[]): MarkdownNode[] {
  const [, ...others] = nodes.flatMap((node, index) => (isHeading(node) ? [index] : []));
  const sections = others.map((start, index) => {
    const [heading, ...rest] = nodes.slice(start, others[index + 1]);
    const summary = { type: 'summary', data: { hName: 'summary' }, children: heading ? [heading] : [] };
    return { type: 'section', data: { hName: 'details' }, children: [summary, ...rest] };
  });
  return [...nodes.slice(0, others[0]), ...sections];
}

/** Gives sections ids, adds contents and the file's hash to the front matter, fills the placeholders. */
function remarkLegal() {
  return (tree: MarkdownNode, file: { value: unknown }) => {
    const nodes = tree.children ?? [];
    const sections = nodes.filter(isHeading);
    const contents = sections.map((heading) => {
      const title = textOf(heading);
      const id = slugFromName(title.replace(/^\d+\.\s*/, ''));
      heading.data = { hProperties: { id } };
      return { id, title };
    });
    const frontmatter = nodes.find(({ type }) => type === 'yaml');
    if (frontmatter === undefined) throw new Error('a legal text needs front matter');
    // The values are JSON, which is valid YAML.
    const hash = createHash('sha256').update(String(file.value)).digest('hex');
    frontmatter.value += `\ncontents: ${JSON.stringify(contents)}\nhash: ${JSON.stringify(hash)}`;
    replacePlaceholders(tree);
    tree.children = folded(tree.children ?? []);
  };
}

export function legalMarkdown() {
  return mdx({
    include: '**/content/legal/**/*.md',
    format: 'md',
    remarkPlugins: [remarkFrontmatter, remarkLegal, remarkMdxFrontmatter],
  });
}
