import { type Markup, type SharedMarkup, textOf } from '#shared/markup.ts';
import type { PageState, PublicConfig } from '#shared/page-state.ts';

/** A page as React writes it. */
export interface WrittenPage {
  /** What it hoists: title, meta, links, pictures to fetch early. */
  head: string;
  body: string;
}

export interface FilledPage {
  head: Markup;
  body: Markup;
  /** The same object for all pages that differ from each other in texts alone. */
  form: object;
}

/** What is known of a page by who wrote it. `Data` is what its loader finds. */
export interface Fillable<Data> {
  /** The same for pages that differ in texts alone; null for one that has more to it. */
  shapeOf(state: PageState, data: Data): string | null;
  /** The texts in which they differ, as they stand in the markup, none of them empty: for one shape, as many. */
  textsOf(state: PageState, data: Data): string[];
  /** A page of the same shape whose texts hold a sign, so that they are found in its markup. */
  probeOf(state: PageState, data: Data, sign: string): [PageState, Data];
}

/** Markup that stays, and the numbers of the texts between. */
type Cut = readonly (number | SharedMarkup)[];
type Template = Record<keyof WrittenPage, Cut>;

/** Letters and signs that HTML and addresses write in different ways, so that no text is found in the place of another. */
const SIGNS = ['Ğ&ü', "Ş'<ö>"] as const;
/** Two dozen are a few; each takes some 40 kB. */
const MOST_SHAPES = 24;

/** Longer texts first, for a shorter one may be a part of them. */
function cut(html: string, texts: readonly string[]): Cut {
  let parts: (string | number)[] = [html];
  for (const text of texts.toSorted((a, b) => b.length - a.length)) {
    const number = texts.indexOf(text);
    parts = parts.flatMap((part) =>
      typeof part === 'number'
        ? part
        : part.split(text).flatMap((piece, at) => (at === 0 ? piece : [number, piece])),
    );
  }
  return parts.map((part) => (typeof part === 'number' ? part : { text: part }));
}

const fill = (parts: Cut, texts: readonly string[]): Markup =>
  parts.map((part) => (typeof part === 'number' ? (texts[part] ?? '') : part));

/**
 * Writes pages without React, of which only texts differ from one that React has written. It is asked for three pages of
 * each shape: one is cut where its texts stand, and has to give the two others to the letter. Where it does not, the
 * shape is React's for good, as is every page of which no shape is known.
 */
export function createPageTemplates<Data>(
  page: Fillable<Data>,
  write: (state: PageState) => Promise<WrittenPage>,
) {
  const templates = new WeakMap<PublicConfig, Map<string, Promise<Template | null>>>();

  async function make(state: PageState, data: Data): Promise<Template | null> {
    const [first, second] = SIGNS.map((sign) => page.probeOf(state, data, sign));
    if (first === undefined || second === undefined) return null;
    const model = await write(first[0]);
    const texts = page.textsOf(...first);
    const template = { head: cut(model.head, texts), body: cut(model.body, texts) };
    for (const [each, eachData] of [second, [state, data] as const]) {
      const written = await write(each);
      const own = page.textsOf(each, eachData);
      const isSame = (part: keyof WrittenPage) => textOf(fill(template[part], own)) === written[part];
      if (own.length !== texts.length || !isSame('head') || !isSame('body')) return null;
    }
    return template;
  }

  /** Null where there is none, and no room for another. */
  function templateOf(state: PageState, data: Data, shape: string): Promise<Template | null> | null {
    const known = templates.get(state.config) ?? new Map<string, Promise<Template | null>>();
    templates.set(state.config, known);
    const present = known.get(shape);
    if (present !== undefined || known.size >= MOST_SHAPES) return present ?? null;
    const made = make(state, data);
    known.set(shape, made);
    // What React could not write now it may write another time.
    made.catch(() => known.delete(shape));
    return made;
  }

  return async (state: PageState, data: Data): Promise<FilledPage | null> => {
    const shape = page.shapeOf(state, data);
    const template = shape === null ? null : await templateOf(state, data, shape);
    if (template === null) return null;
    const texts = page.textsOf(state, data);
    return { head: fill(template.head, texts), body: fill(template.body, texts), form: template };
  };
}
