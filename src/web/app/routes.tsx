import { type ComponentType, useEffect } from 'react';
import { matchPage, type PageName, pages } from '#shared/routing/pages.ts';
import { PageLoading } from '#web/layout/page-frame.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import type { PageMetadata } from '#web/layout/page-module.ts';
import { type LazyModule, lazyModule } from '#web/lib/lazy-module.ts';
import { usePageState } from '#web/lib/page-state.tsx';

/** Any `PageModule`; the table of pages says which. */
type LoadedModule = ComponentType<Record<string, unknown>> & {
  metadata: PageMetadata | ((data: unknown) => PageMetadata);
  preload?(): Promise<unknown>;
};

/** The chunk of each page. A test compares the folder with the table. */
const chunks = import.meta.glob('./*/*-page.tsx', { base: '../pages', import: 'page' }) as Record<
  `./${(typeof pages)[PageName]['module']}`,
  () => Promise<LoadedModule>
>;

const modules = Object.fromEntries(
  Object.entries(pages).map(([name, { module }]) => [name, lazyModule(chunks[`./${module}`])]),
) as Record<PageName, LazyModule<LoadedModule>>;

export async function loadPage(path: string): Promise<LoadedModule> {
  const module = await modules[matchPage(path).name].preload();
  await module.preload?.();
  return module;
}

/** Loads the code that hydrates the server's markup of a page. */
export const loadWrittenPage = (path: string) => modules[matchPage(path).name].preload();

/** Returns a page's metadata; `data` is what the server has read, if it reads some. */
export const metadataOf = ({ metadata }: LoadedModule, data: unknown): PageMetadata =>
  typeof metadata === 'function' ? metadata(data) : metadata;

/** Loads the document of the current path. */
function Reload() {
  useEffect(() => window.location.reload(), []);
  return <PageLoading />;
}

/** Renders the page of a path; suspends until its chunk is loaded. */
export function PageView({ path }: { path: string }) {
  const { data: sent } = usePageState();
  const { name, params } = matchPage(path);
  const { reads } = pages[name];
  // Links to pages with data load a document, so within one only the page that it began with has data.
  if (reads && sent === undefined) return <Reload />;
  const data = reads ? sent : undefined;
  const Page = modules[name].use();
  return (
    <>
      <PageHead {...metadataOf(Page, data)} unlisted={data === null} />
      <Page {...params} data={data} />
    </>
  );
}
