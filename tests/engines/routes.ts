import { type PageName, pageNames, pages } from '../../src/shared/routing/pages.ts';

export interface Route {
  name: PageName;
  path: string;
  /** True if the page requires the owner's session. */
  owners: boolean;
}

/** The values of the paths' parameters. */
export interface Shop {
  slug: string;
  code: string;
}

/** A version of the legal texts that is never removed (ADR 118). */
const VERSION = '2025-09-27';

/** Returns all pages, each with one address. @throws for a parameter without a value here */
export function routesOf({ slug, code }: Shop): Route[] {
  const values: Record<string, string> = { slug, code, version: VERSION };
  return pageNames.map((name) => {
    const pattern = pages[name].pattern ?? '/nowhere/at-all';
    const path = pattern.replace(/:(\w+)/g, (_, parameter: string) => {
      const value = values[parameter];
      if (value === undefined) throw new Error(`no ${parameter} for ${pattern}: say it in routes.ts`);
      return value;
    });
    return { name, path, owners: pattern.startsWith('/profile/') };
  });
}
