import { globSync } from 'node:fs';
import { type PageName, pageNames, pages } from '#shared/pages.ts';

/** The tags that bring a page's stylesheets, fonts and scripts. */
export interface PageAssets {
  head(page: PageName): string;
  stylesheets(): string;
}

/** Vite's manifest, the fields used here. */
interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

const ENTRY = 'src/web/entry-client.tsx';

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => withImports(manifest, name, seen))];
}

const stylesheet = (path: string) => `<link rel="stylesheet" href="/${path}">`;

const unique = (items: string[]) => [...new Set(items)];

/** Assets of a production build. @throws when the manifest lacks the entry or a page: a broken build must not start. */
export function builtAssets(manifest: Manifest): PageAssets {
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error(`the manifest has no ${ENTRY}`);
  const entryChunks = withImports(manifest, ENTRY);
  const preloads = unique(
    entryChunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => file.endsWith('.woff2')),
  )
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('');
  const stylesheets = unique(entryChunks.flatMap((chunk) => chunk.css ?? []));

  const tagsOf = (page: PageName) => {
    const module = `src/web/pages/${pages[page].module}`;
    const chunks = withImports(manifest, module);
    if (chunks.length === 0) throw new Error(`the manifest has no ${module}`);
    const files = unique([...entryChunks, ...chunks].map((chunk) => chunk.file)).filter(
      (file) => file !== entry.file,
    );
    const styles = unique([...stylesheets, ...chunks.flatMap((chunk) => chunk.css ?? [])]);
    const modules = files.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
    return `${preloads}${styles.map(stylesheet).join('')}<script type="module" src="/${entry.file}"></script>${modules}`;
  };
  const tags = Object.fromEntries(pageNames.map((page) => [page, tagsOf(page)])) as Record<PageName, string>;

  return {
    stylesheets: () => stylesheets.map(stylesheet).join(''),
    head: (page) => tags[page],
  };
}

/** Assets while developing: Vite's dev server makes them on the fly. */
export function developmentAssets(): PageAssets {
  const base = stylesheet('src/web/styles/app.css');
  // Scripts bring the pages' own, but only after the first paint.
  const ofPages = () =>
    globSync('src/web/pages/**/*.css').map((path) => stylesheet(path.replaceAll('\\', '/')));
  const scripts = ['/@vite/client', '/@id/virtual:react-refresh-preamble', `/${ENTRY}`]
    .map((src) => `<script type="module" src="${src}"></script>`)
    .join('');
  return { stylesheets: () => base, head: () => base + ofPages().join('') + scripts };
}
