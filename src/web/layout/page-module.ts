import type { ComponentType } from 'react';
import type { PageData, PageName, PageParams } from '#shared/routing/pages.ts';

/** For tabs, search engines and link previews. The product's name is added to the title. */
export interface PageMetadata {
  title: string;
  description: string;
}

/** The props of a page's component: the parameters of its path, and the data that the server has read. */
export type PageProps<N extends PageName> = PageParams<N> &
  (N extends keyof PageData ? { data: PageData[N] } : unknown);

/**
 * The `page` export of a page's module: its component, with properties. In development, a module that exports
 * anything else reloads the document.
 */
export type PageModule<N extends PageName> = ComponentType<PageProps<N>> & {
  /** For a page with data: a function of the data. */
  metadata: N extends keyof PageData ? (data: PageData[N]) => PageMetadata : PageMetadata;
  /** Fetches further data that the page needs if the server has not rendered it. */
  preload?(): Promise<unknown>;
};
