/**
 * Finds texts that React cannot change or remove on a translated page, because browser translation replaces
 * their nodes. If a text changes, or something beside it appears, the text needs its own element.
 */
import { parseSync } from 'vite';

interface SourceFile {
  /** From the project's folder, with `/`. */
  path: string;
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Expressions next to conditional content that always render elements. */
export const ELEMENTS: readonly (readonly [file: string, expression: string])[] = [
  ['src/web/auth/login/code-step.tsx', 'note'],
  ['src/web/auth/login/login-provider.tsx', 'children'],
  ['src/web/customer/customer-card.tsx', 'code'],
  ['src/web/customer/customer-card.tsx', 'qr'],
  ['src/web/customer/customer-card.tsx', 'steps'],
  ['src/web/layout/notice.tsx', 'children'],
  ['src/web/pages/invites/new-invitation.tsx', 'another'],
  ['src/web/pages/prices/edit-panel.tsx', 'children'],
  ['src/web/pages/prices/add-product.tsx', 'question'],
  ['src/web/pages/prices/price-sections.tsx', 'question'],
  ['src/web/pages/prices/product-row.tsx', 'choice'],
  ['src/web/pages/prices/section-and-unit.tsx', 'newTitle'],
  ['src/web/pages/print/stage.tsx', 'children'],
  ['src/web/ui/field.tsx', 'children'],
  ['src/web/ui/link-box.tsx', 'icon'],
  ['src/web/ui/store-link.tsx', 'children'],
];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/**
 * What a child may render: the expressions of its texts, and whether texts or elements depend on a condition.
 */
interface Shown {
  texts: Node[];
  isConditional: boolean;
}

const nothing: Shown = { texts: [], isConditional: false };

const together = (parts: Shown[]): Shown => ({
  texts: parts.flatMap(({ texts }) => texts),
  isConditional: parts.some(({ isConditional }) => isConditional),
});

const either = (...parts: Shown[]): Shown => ({ ...together(parts), isConditional: true });

function shownBy(node: Node): Shown {
  const of = (name: string) => shownBy(node[name] as Node);
  switch (node.type) {
    case 'JSXElement':
    case 'JSXEmptyExpression':
      return nothing;
    case 'JSXFragment':
      return together((node.children as Node[]).filter(isThere).map(shownBy));
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return of('expression');
    case 'ConditionalExpression':
      return either(of('consequent'), of('alternate'));
    case 'LogicalExpression':
      return node.operator === '&&' ? either(of('right')) : either(of('left'), of('right'));
    case 'CallExpression': {
      const { property } = node.callee as { property?: { name?: string } };
      return property?.name === 'map' ? { texts: [], isConditional: true } : { ...nothing, texts: [node] };
    }
    case 'Literal':
      return typeof node.value === 'string' ? { ...nothing, texts: [node] } : nothing;
    default:
      return { ...nothing, texts: [node] };
  }
}

/** Line breaks between tags are not rendered. */
const isThere = ({ type, value }: Node) => type !== 'JSXText' || !/^\s*\n\s*$/.test(String(value));

const lineOf = (code: string, at: number) => code.slice(0, at).split('\n').length;

const isKnown = (path: string, source: string) =>
  ELEMENTS.some(([file, expression]) => file === path && expression === source);

function bareIn(children: Node[], { path, text: code }: SourceFile): string[] {
  const shown = children.filter(isThere).map(shownBy);
  if (shown.length < 2) return [];
  const changing = shown.filter(({ isConditional }) => isConditional);
  return shown
    .filter((each) => each.isConditional || changing.length > 0)
    .flatMap(({ texts }) => texts)
    .map(({ start, end }) => ({ start, source: code.slice(start, end).trim() }))
    .filter(({ source }) => !isKnown(path, source))
    .map(({ start, source }) => `${path}:${lineOf(code, start)} ${source}`);
}

interface Element extends Node {
  openingElement: { name: { name?: string }; attributes: { name?: { name: string } }[] };
  children: Node[];
}

const inside = (node: Node): Node =>
  node.type === 'ParenthesizedExpression' ? inside(node.expression as Node) : node;

const hasKey = ({ openingElement }: Element) =>
  openingElement.attributes.some(({ name }) => name?.name === 'key');

const FUNCTION = /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/;

/** Returns a function's return values, without those of functions inside it. */
function returned(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return isNode(node.argument) ? [node.argument] : [];
  return childrenOf(node)
    .filter(({ type }) => !FUNCTION.test(type))
    .flatMap(returned);
}

/** Returns markup of which one alternative is rendered in one position. */
function alternatives(node: Node): Node[] {
  if (node.type === 'ConditionalExpression') return [node.consequent as Node, node.alternate as Node];
  return FUNCTION.test(node.type) ? childrenOf(node).flatMap(returned) : [];
}

/** React reuses an element for another one of the same kind, so their children may appear and disappear. */
function bareInEither(node: Node, { path, text: code }: SourceFile): string[] {
  const elements = alternatives(node)
    .map((each) => inside(each) as Element)
    .filter((each) => each.type === 'JSXElement' && !hasKey(each));
  const kinds = Map.groupBy(elements, ({ openingElement }) => openingElement.name.name);
  return [...kinds.values()]
    .filter((alike) => alike.length > 1)
    .flat()
    .map(({ children }) => children.filter(isThere))
    .filter((children) => children.length > 1)
    .flatMap((children) => children.flatMap((child) => shownBy(child).texts))
    .map(({ start, end }) => ({ start, source: code.slice(start, end).trim() }))
    .filter(({ source }) => !isKnown(path, source))
    .map(({ start, source }) => `${path}:${lineOf(code, start)} ${source}`);
}

/** Returns each bare text as `file:line text`. */
export function bareTexts(file: SourceFile): string[] {
  const visit = (node: Node): string[] => {
    const own = /^JSX(Element|Fragment)$/.test(node.type) ? bareIn(node.children as Node[], file) : [];
    return [...own, ...bareInEither(node, file), ...childrenOf(node).flatMap(visit)];
  };
  return visit(parseSync(file.path, file.text).program as unknown as Node);
}
