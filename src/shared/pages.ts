/** The pages of SPEC section 2, as wouter patterns. Slugs are the last to match. */
export const pagePatterns = {
  landing: '/',
  register: '/register',
  profile: '/profile/:slug',
  invitation: '/r/:code',
  contact: '/contact',
  deleteAccount: '/delete-account',
  privacyPolicy: '/privacy-policy',
  termsOfUse: '/terms-of-use',
  business: '/:slug',
} as const;

export type PageName = keyof typeof pagePatterns;

/** Builders for every link the product makes. */
export const pagePath = {
  landing: '/',
  register: '/register',
  contact: '/contact',
  deleteAccount: '/delete-account',
  privacyPolicy: '/privacy-policy',
  termsOfUse: '/terms-of-use',
  profile: (slug: string) => `/profile/${encodeURIComponent(slug)}`,
  business: (slug: string) => `/${encodeURIComponent(slug)}`,
  invitation: (code: string) => `/r/${encodeURIComponent(code)}`,
} as const;

/** First path segments that a shop can never have, because a page or the API lives there. */
export const reservedFirstSegments: readonly string[] = [
  ...Object.values(pagePatterns)
    .map((pattern) => pattern.split('/')[1] ?? '')
    .filter((segment) => segment !== '' && !segment.startsWith(':')),
  'api',
  'og',
];

/** Path as the pages see it: no trailing slash, so that `/register/` is `/register`. */
export function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

export type PathParams = Readonly<Record<string, string>>;

/**
 * The parameters of a path that has a pattern's shape, else null. Segments are compared as they stand in the
 * URL: slugs and codes are plain ASCII, so an escaped one is simply not ours.
 */
export function matchPath(pattern: string, path: string): PathParams | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}
