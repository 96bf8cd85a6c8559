import type { ComponentType } from 'react';
import type { PageData, PageName, PageParams } from '#shared/routing/pages.ts';

/** For tabs, search engines and link previews. The product's name is added to the title. */
export interface PageMetadata {
  title: string;
  description: string;
}

/** The `page` export of a page's module. */
export interface PageModule<N extends PageName> {
  /** For a page with data: a function of the data, which the page shows with `PageHead` itself. */
  metadata: N extends keyof PageData ? (data: PageData[N]) => PageMetadata : PageMetadata;
  Page: ComponentType<PageParams<N>>;
  /** Fetches further data that the page needs if the server has not rendered it. */
  preload?(): Promise<unknown>;
}
