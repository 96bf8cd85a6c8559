import { type PageName, pageNames, pages } from '#shared/routing/pages.ts';

/** Returns the tags of fonts, stylesheets and scripts; no scripts for `null`, a failure document. */
export type PageAssets = (page: PageName | null) => string;

interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

const BOOT = 'src/web/app/boot.ts';
const MARK_DEVICE = 'src/web/lib/mark-device.ts';
const ENTRY = 'src/web/app/entry-client.tsx';
const PUBLIC_STYLES = 'src/web/styles/public.css';
const OWNER_STYLES = 'src/web/styles/owner.css';

function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`the manifest has no ${key}`);
  return chunk;
}

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const chunk = chunkOf(manifest, key);
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => withImports(manifest, name, seen))];
}

const stylesheet = (path: string) => `<link rel="stylesheet" href="/${path}">`;

const paths = (files: string[]) => files.map((file) => `/${file}`).join(' ');

const unique = (items: string[]) => [...new Set(items)];

/** Pages that show another thing on each device, from their first paint on. */
const MARKED: ReadonlySet<PageName> = new Set(['business', 'invitation']);

/** @throws if the manifest lacks the entry or a page: a broken build must not start */
export function builtAssets(manifest: Manifest): PageAssets {
  const entry = chunkOf(manifest, ENTRY);
  const boot = chunkOf(manifest, BOOT);
  const publicStyles = chunkOf(manifest, PUBLIC_STYLES);
  const fonts = (publicStyles.assets ?? [])
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('');
  const base = fonts + stylesheet(publicStyles.file);
  const entryChunks = withImports(manifest, ENTRY);
  // In front of the stylesheet, for which it would wait.
  const markDevice = `<script src="/${chunkOf(manifest, MARK_DEVICE).file}"></script>`;

  function tagsOf(page: PageName): string {
    const chunks = withImports(manifest, `src/web/pages/${pages[page].module}`);
    const files = unique([entry, ...entryChunks, ...chunks].map(({ file }) => file));
    const styles = unique(chunks.flatMap(({ css = [] }) => css)).map(stylesheet);
    // boot.ts loads `data-modules` after the first paint.
    const script = `<script type="module" src="/${boot.file}" data-modules="${paths(files)}" fetchpriority="low"></script>`;
    return (MARKED.has(page) ? markDevice : '') + base + styles.join('') + script;
  }
  const tags = new Map<PageName | null, string>([[null, base]]);
  for (const page of pageNames) tags.set(page, tagsOf(page));
  return (page) => tags.get(page) ?? base;
}

const developmentStyles = stylesheet(PUBLIC_STYLES) + stylesheet(OWNER_STYLES);
const developmentScripts = ['/@vite/client', '/@id/virtual:react-refresh-preamble', `/${ENTRY}`]
  .map((src) => `<script type="module" src="${src}"></script>`)
  .join('');

/** Returns the assets in development, when Vite serves the sources. */
export const developmentAssets: PageAssets = (page) =>
  page === null ? developmentStyles : developmentStyles + developmentScripts;
