import type { Invitation } from '#shared/contract/invitation.ts';
import type { BusinessWithPrices } from '#shared/contract/public-business.ts';
import type { LegalHead } from '#shared/legal/legal.ts';

/** A page as server and browser know it. Nothing has a default: each new page must decide. */
export type PageDefinition = {
  /** URL segments, `:name` for any value; null for the page of all other paths. */
  pattern: string | null;
  /**
   * Path under src/web/pages. The module has title and description, so that the first load excludes those of
   * other pages.
   */
  module: string;
  /** True if the server reads data for it (`server/ssr/page-data.ts`): then each visit loads a document. */
  reads: boolean;
} & (
  | {
      robots: 'index';
      /** True if the sitemap lists the pattern; addresses of businesses come from the database. */
      sitemap: boolean;
      /** `server`: the server caches the response for all clients. `none`: it renders each request. */
      cache: 'server' | 'none';
    }
  | {
      robots: 'noindex';
      sitemap: false;
      /**
       * Never shared. `no-store`: browsers and proxies may not store it either, and links send no referrer.
       */
      cache: 'none' | 'no-store';
    }
);

/** Pages for search engines, the same for all visitors; and pages that only people open. */
const listed = { robots: 'index', sitemap: true, cache: 'server', reads: false } as const;
const unlisted = { robots: 'noindex', sitemap: false, cache: 'none', reads: false } as const;

/** The type of the data that a page's component gets; null if there is no such record. */
const reads = <Data>() => ({ reads: true }) as { readonly reads: true; readonly typeOfData?: Data | null };

/** The pages of product.md 2.1, in the order in which paths are matched: slugs come last. */
export const pages = {
  landing: { pattern: '/', module: 'landing/landing-page.tsx', ...listed },
  register: { pattern: '/register', module: 'register/register-page.tsx', ...listed },
  // The owner's browser stores its data; any slug renders the same shell.
  profile: { pattern: '/profile/:slug', module: 'profile/profile-page.tsx', ...unlisted },
  // The owner's tools are separate pages, so that the profile stays short and loads none of them.
  print: { pattern: '/profile/:slug/baski', module: 'print/print-page.tsx', ...unlisted },
  share: { pattern: '/profile/:slug/paylas', module: 'share/share-page.tsx', ...unlisted },
  invites: { pattern: '/profile/:slug/davetler', module: 'invites/invites-page.tsx', ...unlisted },
  places: { pattern: '/profile/:slug/yerler', module: 'places/places-page.tsx', ...unlisted },
  counter: { pattern: '/profile/:slug/tezgah', module: 'counter/counter-page.tsx', ...unlisted },
  prices: { pattern: '/profile/:slug/fiyatlar', module: 'prices/prices-page.tsx', ...unlisted },
  // A code may end or expire at any time, and the page names people.
  invitation: {
    pattern: '/r/:code',
    module: 'invitation/invitation-page.tsx',
    robots: 'noindex',
    sitemap: false,
    cache: 'no-store',
    ...reads<Invitation>(),
  },
  contact: { pattern: '/contact', module: 'contact/contact-page.tsx', ...listed },
  deleteAccount: { pattern: '/delete-account', module: 'delete-account/delete-account-page.tsx', ...listed },
  privacyPolicy: { pattern: '/privacy-policy', module: 'privacy-policy/privacy-policy-page.tsx', ...listed },
  termsOfUse: { pattern: '/terms-of-use', module: 'terms-of-use/terms-of-use-page.tsx', ...listed },
  // Each version is permanent; search engines should index only the current ones (ADR 118).
  privacyPolicyVersion: {
    pattern: '/privacy-policy/:version',
    module: 'privacy-policy/privacy-policy-page.tsx',
    ...unlisted,
    ...reads<LegalHead>(),
  },
  termsOfUseVersion: {
    pattern: '/terms-of-use/:version',
    module: 'terms-of-use/terms-of-use-page.tsx',
    ...unlisted,
    ...reads<LegalHead>(),
  },
  business: {
    pattern: '/:slug',
    module: 'business/business-page.tsx',
    robots: 'index',
    sitemap: false,
    cache: 'server',
    ...reads<BusinessWithPrices>(),
  },
  notFound: { pattern: null, module: 'not-found/not-found-page.tsx', ...unlisted },
} as const satisfies Record<string, PageDefinition>;

type Pages = typeof pages;
export type PageName = keyof Pages;
export const pageNames = Object.keys(pages) as PageName[];

type DataOf<N extends PageName> = Pages[N] extends { typeOfData?: infer Data }
  ? Exclude<Data, undefined>
  : never;
/** The data of each page that has some. */
export type PageData = { [N in PageName as Pages[N]['reads'] extends true ? N : never]: DataOf<N> };

type ParamName<Pattern> = Pattern extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<More>
    : Rest
  : never;
/** The path parameters of a page. */
export type PageParams<N extends PageName> = { readonly [Name in ParamName<Pages[N]['pattern']>]: string };

type PathOf<Pattern> = Pattern extends `${string}:${string}` ? (value: string) => string : Pattern;

/** Returns the path of a pattern, or a function of the parameter if the pattern has one. */
function pathOf(pattern: string | null) {
  if (!pattern?.includes(':')) return pattern;
  return (value: string) => pattern.replace(/:\w+/, encodeURIComponent(value));
}

/** All links of the product: `pagePath.contact`, `pagePath.business(slug)`. */
export const pagePath = Object.fromEntries(pageNames.map((name) => [name, pathOf(pages[name].pattern)])) as {
  [N in PageName]: PathOf<Pages[N]['pattern']>;
};

/**
 * Maximum length of a matched path, in characters: more than twice our longest address. Longer paths match no
 * page.
 */
export const MAX_PATH_LENGTH = 400;

/** Returns the path without trailing slashes, so that `/register/` equals `/register`. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const expressions: Record<string, RegExp> = {};

/**
 * Matches with or without a trailing slash. Does not decode: slugs and codes are ASCII, so an escaped path is
 * not ours.
 */
export function matchPath(pattern: string, path: string): RegExpExecArray | null {
  expressions[pattern] ??= new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`);
  return expressions[pattern].exec(path);
}

export interface PageMatch {
  name: PageName;
  params: Readonly<Record<string, string>>;
}

export function matchPage(path: string): PageMatch {
  for (const name of path.length > MAX_PATH_LENGTH ? [] : pageNames) {
    // The empty pattern matches no path.
    const match = matchPath(pages[name].pattern ?? '', path);
    if (match) return { name, params: { ...match.groups } };
  }
  return { name: 'notFound', params: {} };
}
