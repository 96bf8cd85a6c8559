import type { ComponentType } from 'react';
import { matchPage, type PageMatch, type PageName, pages } from '#shared/routing/pages.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { type LazyModule, lazyModule } from '#web/lib/lazy-module.ts';
import type { PageMetadata } from './page-module.ts';

/** Any `PageModule`; the table of pages says which. */
interface LoadedModule {
  metadata: PageMetadata | ((data: unknown) => PageMetadata);
  Page: ComponentType<PageMatch['params']>;
  preload?(): Promise<unknown>;
}

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

/** Renders the page of a path; suspends until its chunk is loaded. */
export function PageView({ path }: { path: string }) {
  const { name, params } = matchPage(path);
  const { metadata, Page } = modules[name].use();
  return (
    <>
      {typeof metadata === 'object' && <PageHead {...metadata} />}
      <Page {...params} />
    </>
  );
}
