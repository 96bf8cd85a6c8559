import { globSync } from 'node:fs';
import { type PageName, pageNames, pages } from '#shared/pages.ts';

export interface PageAssets {
  head(page: PageName): string;
  stylesheets(): string;
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
  const boot = manifest[BOOT];
  if (boot === undefined) throw new Error(`the manifest has no ${BOOT}`);
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
    // Fetched by what waits for the first paint, which needs none of them.
    const modules = [entry.file, ...files].map((file) => `/${file}`).join(' ');
    const script = `<script type="module" src="/${boot.file}" data-modules="${modules}" fetchpriority="low"></script>`;
    return `${preloads}${styles.map(stylesheet).join('')}${script}`;
  };
  const tags = Object.fromEntries(pageNames.map((page) => [page, tagsOf(page)])) as Record<PageName, string>;

  return {
    stylesheets: () => stylesheets.map(stylesheet).join(''),
    head: (page) => tags[page],
  };
}

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
