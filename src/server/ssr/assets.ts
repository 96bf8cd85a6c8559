import { type PageName, pageNames, pages } from '#shared/routing/pages.ts';
import { createInlineStyles, type InlineStyle, type InlineStyles, type StyleRules } from './inline-styles.ts';

export interface HeadAssets {
  tags: string;
  /** The directive of a Content-Security-Policy that lets the style in them be. */
  policy?: string;
}

export interface PageAssets {
  /** The style that a document's body is dressed in, and the files of its page; none for a failure, which is no page. */
  head(page: PageName | null, body: string): HeadAssets;
}

interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

const BOOT = 'src/web/boot.ts';
const ENTRY = 'src/web/entry-client.tsx';
const FONTS = 'src/web/styles/fonts.css';
const BASE_STYLES = 'src/web/styles/app.css';

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => withImports(manifest, name, seen))];
}

const stylesheet = (path: string) => `<link rel="stylesheet" href="/${path}">`;

const styleTag = ({ css }: InlineStyle) => (css === '' ? '' : `<style>${css}</style>`);

/** Never fetched; Vite finds its link when it comes to the page's chunk, and takes it for one that is there. */
const disabledSheet = (path: string) => `<link rel="stylesheet" href="/${path}" disabled>`;

const paths = (files: string[]) => files.map((file) => `/${file}`).join(' ');

const unique = (items: string[]) => [...new Set(items)];

/**
 * Assets of a production build. @throws when the manifest lacks the entry or a page, or a stylesheet's rules are missing:
 * a broken build must not start.
 */
export function builtAssets(manifest: Manifest, rules: StyleRules): PageAssets {
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error(`the manifest has no ${ENTRY}`);
  const boot = manifest[BOOT];
  if (boot === undefined) throw new Error(`the manifest has no ${BOOT}`);
  const fonts = manifest[FONTS];
  if (fonts === undefined) throw new Error(`the manifest has no ${FONTS}`);
  const entryChunks = withImports(manifest, ENTRY);
  const preloads = (fonts.assets ?? [])
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('');
  const stylesheets = unique(entryChunks.flatMap((chunk) => chunk.css ?? []));

  const assetsOf = (page: PageName) => {
    const module = `src/web/pages/${pages[page].module}`;
    const chunks = withImports(manifest, module);
    if (chunks.length === 0) throw new Error(`the manifest has no ${module}`);
    const files = unique([...entryChunks, ...chunks].map((chunk) => chunk.file)).filter(
      (file) => file !== entry.file,
    );
    const styles = unique([...stylesheets, ...chunks.flatMap((chunk) => chunk.css ?? [])]);
    for (const path of [fonts.file, ...styles])
      if (rules[path] === undefined) throw new Error(`the rules of ${path} are missing`);
    // That paint waits for the script alone, which comes after the fonts: as long, headings need for their letters over a
    // slow network. The landing page, whose document is longer than others, is not kept from anybody for it (ADR 144).
    const waits = page === 'landing' ? '' : ' blocking="render"';
    // Fetched by what waits for the first paint, which needs none of them.
    const script = (sheets: string[]) =>
      `<script type="module" src="/${boot.file}" data-modules="${paths([entry.file, ...files])}" data-styles="${paths(sheets)}" fetchpriority="low"${waits}></script>`;
    return { styles, script };
  };
  const assets = Object.fromEntries(pageNames.map((page) => [page, assetsOf(page)])) as Record<
    PageName,
    ReturnType<typeof assetsOf>
  >;
  const failure = { styles: stylesheets, script: () => '' };
  const of = (page: PageName | null) => (page === null ? failure : assets[page]);
  const inlineStyles = createInlineStyles(rules, fonts.file);

  const byStyles = new WeakMap<InlineStyles, Map<PageName | null, HeadAssets>>();

  function written(page: PageName | null, { part, rest, whole }: InlineStyles): HeadAssets {
    const { styles, script } = of(page);
    const left = styles.filter((path) => !whole.includes(path));
    // The sheets that are left come where the script stands: as everywhere, a page's own rules after those of all.
    const tags = [preloads, styleTag(part), script(left), styleTag(rest), ...whole.map(disabledSheet)];
    return { tags: tags.join(''), policy: `style-src 'self' '${part.hash}' '${rest.hash}'` };
  }

  return {
    head(page, body) {
      const dressed = inlineStyles(of(page).styles, body);
      const ofPages = byStyles.get(dressed) ?? new Map<PageName | null, HeadAssets>();
      const head = ofPages.get(page) ?? written(page, dressed);
      byStyles.set(dressed, ofPages.set(page, head));
      return head;
    },
  };
}

/**
 * Assets while developing: Vite serves the sources. `stylesheetsOf` returns the stylesheets that a page's module imports,
 * as paths from the root of the project: the page is styled by these alone, as in a build.
 */
export function developmentAssets(stylesheetsOf: (module: string) => readonly string[]): PageAssets {
  const base = stylesheet(FONTS) + stylesheet(BASE_STYLES);
  const scripts = ['/@vite/client', '/@id/virtual:react-refresh-preamble', `/${ENTRY}`]
    .map((src) => `<script type="module" src="${src}"></script>`)
    .join('');
  // The scripts bring these too, but only after the first paint.
  const stylesOf = (page: PageName) => stylesheetsOf(`src/web/pages/${pages[page].module}`).map(stylesheet);
  return {
    head: (page) => ({
      tags: page === null ? base : base + stylesOf(page).join('') + scripts,
    }),
  };
}
