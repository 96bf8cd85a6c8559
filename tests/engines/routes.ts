import { type PageName, pageNames, pages } from '../../src/shared/routing/pages.ts';

export interface Route {
  name: PageName;
  path: string;
  /** Behind the owner's session. */
  owners: boolean;
}

/** What stands in a shop's paths. */
export interface Shop {
  slug: string;
  code: string;
}

/** A version of the legal texts that stays (ADR 118). */
const VERSION = '2025-09-27';

/** Every page that there is, each at one address. @throws for a page whose parameter nobody knows here */
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
