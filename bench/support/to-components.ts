import { type Element, Window } from 'happy-dom';

const kebabToCamel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** React's names of attributes that differ from HTML's. */
const PROPS: Record<string, string> = {
  charset: 'charSet',
  class: 'className',
  crossorigin: 'crossOrigin',
  fetchpriority: 'fetchPriority',
};

function styleOf(text: string): Record<string, string> {
  const declarations = text.split(';').filter((each) => each.includes(':'));
  return Object.fromEntries(
    declarations.map((each) => {
      const [name = '', value = ''] = each.split(/:(.*)/s);
      return [name.startsWith('--') ? name : kebabToCamel(name.trim()), value.trim()];
    }),
  );
}

/**
 * Elements of a head that belong to one page or to a framework's scripts. React itself requests the images.
 */
const OF_ONE_PAGE =
  'title, meta[name="description"], [property], [name^="twitter"], [rel="canonical"], script, [as="image"]';

/**
 * Returns a module of React components, without JSX. `Page` renders the first element of a document's body;
 * each element that contains others is a separate component. Texts and attributes that equal a value of
 * `data` are read from `Data` by its name. `Head` renders the elements that the heads of all pages share.
 */
export function toComponents(html: string, data: Readonly<Record<string, string>>): string {
  const names = new Map(Object.entries(data).map(([name, value]) => [value, name]));
  const sourceOf = (value: string) => {
    const name = names.get(value);
    return name === undefined ? JSON.stringify(value) : `d.${name}`;
  };
  const propsOf = (element: Element) => {
    const props = [...element.attributes].map(({ name, value }) => {
      if (name === 'style') return `style: ${JSON.stringify(styleOf(value ?? ''))}`;
      return `${JSON.stringify(PROPS[name] ?? name)}: ${sourceOf(value ?? '')}`;
    });
    return `{ ${props.join(', ')} }`;
  };
  const { document } = new Window();
  document.write(html);
  const components: string[] = [];

  function expression(element: Element): string {
    const children = [...element.childNodes].flatMap((node) => {
      if (node.nodeType === node.ELEMENT_NODE) return [expression(node as Element)];
      return node.nodeType === node.TEXT_NODE ? [sourceOf(node.textContent ?? '')] : [];
    });
    const tag = element.namespaceURI?.endsWith('svg') ? element.tagName : element.tagName.toLowerCase();
    const made = `h(${[JSON.stringify(tag), propsOf(element), ...children].join(', ')})`;
    if (element.children.length === 0) return made;
    components.push(`function C${components.length}() { const d = useContext(Data); return ${made}; }`);
    return `h(C${components.length - 1})`;
  }

  /** Returns an element without children. Its text is inserted as HTML, the fastest way for React. */
  const constant = (element: Element) =>
    element.textContent === ''
      ? expression(element)
      : `h(${JSON.stringify(element.tagName.toLowerCase())}, { dangerouslySetInnerHTML: { __html: ${JSON.stringify(element.textContent)} } })`;

  const first = document.body.firstElementChild;
  if (first === null) throw new Error('the page has nothing in its body');
  const page = expression(first);
  const head = [...document.head.children].filter((element) => !element.matches(OF_ONE_PAGE)).map(constant);
  return `import { createContext, createElement as h, Fragment, useContext } from 'react';
export const Data = createContext();
${components.join('\n')}
export const Page = () => ${page};
export const Head = () => h(Fragment, null, ${head.join(', ')});
`;
}

/** Elements with which a framework starts in the browser. */
const OF_FRAMEWORKS = 'script:not([type="application/ld+json"]), [rel="modulepreload"]';

/** Returns the number of elements in a document, except those that only start a framework. */
export function elementsOf(html: string): number {
  const { document } = new Window();
  document.write(html);
  const all = [...document.querySelectorAll('head *, body *')];
  return all.filter((element) => !element.matches(OF_FRAMEWORKS)).length;
}
