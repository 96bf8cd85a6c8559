import type { Shop } from '#shared/contract/business.ts';
import type { Invitation } from '#shared/contract/invitation.ts';
import type { LegalHead } from '#shared/legal/legal.ts';

/** What the server reads for a page before it renders it, by loader; null when there is no such thing. */
export interface PageData {
  business: Shop | null;
  invitation: Invitation | null;
  privacyPolicyVersion: LegalHead | null;
  termsOfUseVersion: LegalHead | null;
}

/** A page as server and browser know it. Nothing has a default: whoever adds a page decides. */
export type PageDefinition = {
  /** Segments as they stand in the URL, `:name` for any one; null for the page of all other paths. */
  pattern: string | null;
  /** Under src/web/pages. Title and description are there, so that the first load has none of other pages. */
  module: string;
  /** What the server reads for it (`server/ssr/page-data.ts`). */
  loader: keyof PageData | null;
} & (
  | {
      robots: 'index';
      /** Whether its pattern is an entry of the sitemap; addresses of businesses come from the database. */
      sitemap: boolean;
      /** `server`: the answer's bytes are kept there, for everybody. `none`: it is rendered for each request. */
      cache: 'server' | 'none';
    }
  | {
      robots: 'noindex';
      sitemap: false;
      /** Never for everybody. `no-store`: browsers and proxies may not keep it either, nor links tell its address. */
      cache: 'none' | 'no-store';
    }
);

/** The pages of product.md 2.1, in the order in which paths are tried: slugs come last. */
export const pages = {
  landing: {
    pattern: '/',
    module: 'landing/landing-page.tsx',
    loader: null,
    robots: 'index',
    sitemap: true,
    cache: 'server',
  },
  register: {
    pattern: '/register',
    module: 'register/register-page.tsx',
    loader: null,
    robots: 'index',
    sitemap: true,
    cache: 'server',
  },
  // Its data lies in the owner's browser; any slug gives the same shell.
  profile: {
    pattern: '/profile/:slug',
    module: 'profile/profile-page.tsx',
    loader: null,
    robots: 'noindex',
    sitemap: false,
    cache: 'none',
  },
  // The owner's tools, each a page of its own, so that the profile stays short and loads none of them.
  print: {
    pattern: '/profile/:slug/baski',
    module: 'print/print-page.tsx',
    loader: null,
    robots: 'noindex',
    sitemap: false,
    cache: 'none',
  },
  share: {
    pattern: '/profile/:slug/paylas',
    module: 'share/share-page.tsx',
    loader: null,
    robots: 'noindex',
    sitemap: false,
    cache: 'none',
  },
  invites: {
    pattern: '/profile/:slug/davetler',
    module: 'invites/invites-page.tsx',
    loader: null,
    robots: 'noindex',
    sitemap: false,
    cache: 'none',
  },
  places: {
    pattern: '/profile/:slug/yerler',
    module: 'places/places-page.tsx',
    loader: null,
    robots: 'noindex',
    sitemap: false,
    cache: 'none',
  },
  counter: {
    pattern: '/profile/:slug/tezgah',
    module: 'counter/counter-page.tsx',
    loader: null,
    robots: 'noindex',
    sitemap: false,
    cache: 'none',
  },
  prices: {
    pattern: '/profile/:slug/fiyatlar',
    module: 'prices/prices-page.tsx',
    loader: null,
    robots: 'noindex',
    sitemap: false,
    cache: 'none',
  },
  // A code may end or expire at any time and names people.
  invitation: {
    pattern: '/r/:code',
    module: 'invitation/invitation-page.tsx',
    loader: 'invitation',
    robots: 'noindex',
    sitemap: false,
    cache: 'no-store',
  },
  contact: {
    pattern: '/contact',
    module: 'contact/contact-page.tsx',
    loader: null,
    robots: 'index',
    sitemap: true,
    cache: 'server',
  },
  deleteAccount: {
    pattern: '/delete-account',
    module: 'delete-account/delete-account-page.tsx',
    loader: null,
    robots: 'index',
    sitemap: true,
    cache: 'server',
  },
  privacyPolicy: {
    pattern: '/privacy-policy',
    module: 'privacy-policy/privacy-policy-page.tsx',
    loader: null,
    robots: 'index',
    sitemap: true,
    cache: 'server',
  },
  termsOfUse: {
    pattern: '/terms-of-use',
    module: 'terms-of-use/terms-of-use-page.tsx',
    loader: null,
    robots: 'index',
    sitemap: true,
    cache: 'server',
  },
  // One version each for good; search engines are to know the present ones only (ADR 118).
  privacyPolicyVersion: {
    pattern: '/privacy-policy/:version',
    module: 'privacy-policy/privacy-policy-version-page.tsx',
    loader: 'privacyPolicyVersion',
    robots: 'noindex',
    sitemap: false,
    cache: 'none',
  },
  termsOfUseVersion: {
    pattern: '/terms-of-use/:version',
    module: 'terms-of-use/terms-of-use-version-page.tsx',
    loader: 'termsOfUseVersion',
    robots: 'noindex',
    sitemap: false,
    cache: 'none',
  },
  business: {
    pattern: '/:slug',
    module: 'business/business-page.tsx',
    loader: 'business',
    robots: 'index',
    sitemap: false,
    cache: 'server',
  },
  notFound: {
    pattern: null,
    module: 'not-found/not-found-page.tsx',
    loader: null,
    robots: 'noindex',
    sitemap: false,
    cache: 'none',
  },
} as const satisfies Record<string, PageDefinition>;

type Pages = typeof pages;
export type PageName = keyof Pages;
export const pageNames = Object.keys(pages) as PageName[];

type ParamName<Pattern> = Pattern extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<More>
    : Rest
  : never;
/** What a page's pattern takes from its path. */
export type PageParams<N extends PageName> = { readonly [Name in ParamName<Pages[N]['pattern']>]: string };

type PathOf<Pattern> = Pattern extends `${string}:${string}` ? (value: string) => string : Pattern;

/** A pattern's path; one with a name in it takes the value. */
function pathOf(pattern: string | null) {
  if (!pattern?.includes(':')) return pattern;
  return (value: string) => pattern.replace(/:\w+/, encodeURIComponent(value));
}

/** Every link the product makes: `pagePath.contact`, `pagePath.business(slug)`. */
export const pagePath = Object.fromEntries(pageNames.map((name) => [name, pathOf(pages[name].pattern)])) as {
  [N in PageName]: PathOf<Pages[N]['pattern']>;
};

/** No address of ours is half as long, in characters; what is longer is none, and is looked up nowhere. */
export const MAX_PATH_LENGTH = 400;

/** Path as the pages see it: no trailing slash, so that `/register/` is `/register`. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const expressions: Record<string, RegExp> = {};

/** A slash at its end or not. As it stands in the URL: slugs and codes are ASCII, so an escaped one is not ours. */
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
    // No path is empty.
    const match = matchPath(pages[name].pattern ?? '', path);
    if (match) return { name, params: { ...match.groups } };
  }
  return { name: 'notFound', params: {} };
}
