import { type ComponentType, use } from 'react';
import { matchPage, type PageMatch, type PageName, pages } from '#shared/pages.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { reloadOrThrow } from '#web/lib/new-build.ts';
import type { PageMetadata } from '#web/page-module.ts';

/** Any `PageModule`; which one it is, the table says. */
interface LoadedModule {
  metadata: PageMetadata | ((data: unknown) => PageMetadata);
  Page: ComponentType<PageMatch['params']>;
  preload?(): Promise<unknown>;
}

/** Each page's chunk. A test compares the folder with the table. */
const chunks = import.meta.glob('./*/*-page.tsx', { base: './pages', import: 'page' }) as Record<
  `./${(typeof pages)[PageName]['module']}`,
  () => Promise<LoadedModule>
>;

type ByPage<T> = Partial<Record<PageName, T>>;
const loaded: ByPage<LoadedModule> = {};
const loading: ByPage<Promise<LoadedModule>> = {};
/** For pages that are shown before they are loaded. */
const shown: ByPage<Promise<LoadedModule>> = {};

/** Once, even when it fails: Vite takes a stylesheet that it could not fetch for one that is there. */
export function loadPageNamed(name: PageName, written = false): Promise<LoadedModule> {
  loading[name] ??= chunks[`./${pages[name].module}`]().then(async (module) => {
    if (!written) await module.preload?.();
    loaded[name] = module;
    return module;
  });
  return loading[name];
}

export const loadPage = (path: string) => loadPageNamed(matchPage(path).name);

/** What hydrating the server's markup of a page takes. */
export const loadWrittenPage = (path: string) => loadPageNamed(matchPage(path).name, true);

/** The page of a path; suspends until its chunk is there. */
export function PageView({ path }: { path: string }) {
  const { name, params } = matchPage(path);
  shown[name] ??= loadPageNamed(name).catch(reloadOrThrow);
  const { metadata, Page } = loaded[name] ?? use(shown[name]);
  return (
    <>
      {typeof metadata === 'object' && <PageHead {...metadata} />}
      <Page {...params} />
    </>
  );
}
