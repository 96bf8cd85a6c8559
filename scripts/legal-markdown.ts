import mdx from '@mdx-js/rollup';
import remarkFrontmatter from 'remark-frontmatter';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import { slugFromName } from '#shared/slug.ts';

/** A node of mdast, the fields used here. */
interface MarkdownNode {
  type: string;
  depth?: number;
  value?: string;
  children?: MarkdownNode[];
  data?: { hName?: string; hProperties?: Record<string, string> };
}

/** A statement of the module that MDX writes, the fields used here. */
interface ModuleStatement {
  type: string;
  declaration?: { id?: { name: string } };
  specifiers?: unknown[];
}

/** `{{product}}` and `{{email}}` in a text become elements, which the page replaces when it renders. */
const PLACEHOLDER = /\{\{([a-z]+)\}\}/;
const PLACEHOLDERS = new Set(['product', 'email']);

function textOf(node: MarkdownNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}

/** Splitting by a pattern with one group puts what the group matched at the odd places. */
function withPlaceholders(text: MarkdownNode): MarkdownNode[] {
  // The line breaks of the source mean nothing in a paragraph.
  return (text.value ?? '')
    .replaceAll('\n', ' ')
    .split(PLACEHOLDER)
    .map((part, index) => {
      if (index % 2 === 0) return { type: 'text', value: part };
      if (!PLACEHOLDERS.has(part)) throw new Error(`unknown placeholder {{${part}}}`);
      return { type: 'placeholder', data: { hName: `legal-${part}` }, children: [] };
    });
}

function replacePlaceholders(node: MarkdownNode): void {
  if (node.children === undefined) return;
  node.children = node.children.flatMap((child) => {
    replacePlaceholders(child);
    return child.type === 'text' ? withPlaceholders(child) : [child];
  });
}

/** Gives every section an id, adds the list of sections to the front matter, and replaces the placeholders. */
function remarkLegal() {
  return (tree: MarkdownNode) => {
    const nodes = tree.children ?? [];
    const sections = nodes.filter(({ type, depth }) => type === 'heading' && depth === 2);
    const contents = sections.map((heading) => {
      const title = textOf(heading);
      const id = slugFromName(title.replace(/^\d+\.\s*/, ''));
      heading.data = { hProperties: { id } };
      return { id, title };
    });
    const frontmatter = nodes.find(({ type }) => type === 'yaml');
    if (frontmatter === undefined) throw new Error('a legal text needs front matter');
    // JSON is YAML.
    frontmatter.value += `\ncontents: ${JSON.stringify(contents)}`;
    replacePlaceholders(tree);
  };
}

/** MDX exports its component as default; here everything has a name. */
function recmaNamedContent() {
  return ({ body }: { body: ModuleStatement[] }) => {
    for (const statement of body) {
      if (statement.type !== 'ExportDefaultDeclaration' || statement.declaration?.id === undefined) continue;
      statement.type = 'ExportNamedDeclaration';
      statement.specifiers = [];
      statement.declaration.id.name = 'Content';
    }
  };
}

/** Vite's plugin that turns the Markdown of content/legal into React components at build time. */
export function legalMarkdown() {
  return mdx({
    include: '**/content/legal/*.md',
    format: 'md',
    remarkPlugins: [remarkFrontmatter, remarkLegal, remarkMdxFrontmatter],
    recmaPlugins: [recmaNamedContent],
  });
}
