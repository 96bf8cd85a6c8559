import type { ComponentType } from 'react';
import type { PageData, PageName, PageParams, pages } from '#shared/routing/pages.ts';

/** For tabs, search engines and link previews. The product's name is added to the title. */
export interface PageMetadata {
  title: string;
  description: string;
}

type LoaderOf<N extends PageName> = (typeof pages)[N]['loader'];

/** The `page` export of a page's module. */
export interface PageModule<N extends PageName> {
  /** For a page with a loader: a function of the loaded data, which the page shows with `PageHead` itself. */
  metadata: LoaderOf<N> extends keyof PageData ? (data: PageData[LoaderOf<N>]) => PageMetadata : PageMetadata;
  Page: ComponentType<PageParams<N>>;
  /** Fetches further data that the page needs if the server has not rendered it. */
  preload?(): Promise<unknown>;
}
