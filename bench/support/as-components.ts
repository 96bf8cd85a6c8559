import { type Element, Window } from 'happy-dom';

const kebabToCamel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

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
 * A module of React components, without JSX, that renders the first element of a document's body: each element that
 * holds others is a component of its own, exported as `Page` at the top. Texts and attributes that are one of `data` are
 * read anew from the value of `Data`, by their names there.
 */
export function asComponents(html: string, data: Readonly<Record<string, string>>): string {
  const names = new Map(Object.entries(data).map(([name, value]) => [value, name]));
  const sourceOf = (value: string) => {
    const name = names.get(value);
    return name === undefined ? JSON.stringify(value) : `d.${name}`;
  };
  const propsOf = (element: Element) => {
    const props = [...element.attributes].map(({ name, value }) => {
      if (name === 'style') return `style: ${JSON.stringify(styleOf(value ?? ''))}`;
      return `${JSON.stringify(name === 'class' ? 'className' : name)}: ${sourceOf(value ?? '')}`;
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

  const first = document.body.firstElementChild;
  if (first === null) throw new Error('the page has nothing in its body');
  const page = expression(first);
  return `import { createContext, createElement as h, useContext } from 'react';
export const Data = createContext();
${components.join('\n')}
export const Page = () => ${page};
`;
}

/** How many elements a document's body has. */
export function elementsOf(html: string): number {
  const { document } = new Window();
  document.write(html);
  return document.body.querySelectorAll('*:not(script)').length;
}
