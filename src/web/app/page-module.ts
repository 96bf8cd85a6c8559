import type { ComponentType } from 'react';
import type { PageData, PageName, PageParams, pages } from '#shared/routing/pages.ts';

/** A page's metadata for tabs, search engines and previews of links; the product's name is added to the title. */
export interface PageMetadata {
  title: string;
  description: string;
}

type LoaderOf<N extends PageName> = (typeof pages)[N]['loader'];

/** What the module of a page exports as `page`. */
export interface PageModule<N extends PageName> {
  /** Of a page with a loader: its metadata for what was loaded, which it shows by `PageHead` itself. */
  metadata: LoaderOf<N> extends keyof PageData ? (data: PageData[LoaderOf<N>]) => PageMetadata : PageMetadata;
  Page: ComponentType<PageParams<N>>;
  /** Fetches what the page needs besides where the server has not written it. */
  preload?(): Promise<unknown>;
}
