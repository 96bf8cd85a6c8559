import type { TestApp } from '../../support/test-app.ts';

export interface Link {
  href: string;
  text: string;
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Returns the text of markup: no tags, no entities, single spaces. */
export function textOf(markup: string): string {
  return (
    markup
      .replaceAll('<!-- -->', '')
      .replaceAll('<wbr/>', '')
      // These spans only prevent line breaks, so the text continues without a space.
      .replace(/<span class="whitespace-nowrap">([^<]*)<\/span>/g, '$1')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Returns every link of the markup, in order. */
export function linksOf(markup: string): Link[] {
  return [...markup.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', inner = '']) => ({
      href: textOf(href),
      text: textOf(inner),
    }),
  );
}

/** Returns the text of every button, in order; a button without text has its label. */
export function buttonsOf(markup: string): string[] {
  return [...markup.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(
    ([, attributes = '', inner = '']) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textOf(inner),
  );
}

/** Returns the markup from the first match of `start` to the next `end`, exclusive. */
export function part(markup: string, start: RegExp, end: string): string {
  const from = markup.search(start);
  if (from === -1) throw new Error(`nothing in the markup matches ${start}`);
  const to = markup.indexOf(end, from + 1);
  return markup.slice(from, to === -1 ? undefined : to);
}

/** Returns the input or textarea tag with this name. */
export function fieldOf(markup: string, name: string): string {
  const tag = new RegExp(`<(?:input|textarea)\\b[^>]*\\bname="${name}"[^>]*>`).exec(markup)?.[0];
  if (tag === undefined) throw new Error(`there is no field ${name}`);
  return tag;
}

/** Returns the text of a control's label. */
export function labelOf(markup: string, control: string): string {
  const id = /\bid="([^"]*)"/.exec(control)?.[1] ?? '';
  return textOf(part(markup, new RegExp(`<label[^>]* for="${id}"`), '</label>'));
}

/** Returns a page as the server sends it. */
export async function pageOf({ app }: TestApp, path: string) {
  const response = await app.request(path);
  const html = (await response.text()).replaceAll('<!-- -->', '');
  return { status: response.status, html, text: textOf(part(html, /<main/, '</main>')) };
}
