import { pagePath } from '#shared/routing/pages.ts';
import type { Site } from './site.ts';
import { openVisitor } from './visitor.ts';

/** How many a trial measures. */
const TRIED = 3;

/** Returns the name and path of each public page; in a trial, of the first three. */
export async function publicRoutes(site: Site, trial: boolean): Promise<[name: string, path: string][]> {
  const owner = openVisitor(site, 1);
  const slug = await owner.register(await owner.signIn(), 'Çınaraltı Çay Ocağı');
  const { code } = (await (await fetch(`${site.origin}/api/business/${slug}`)).json()) as { code: string };
  const named: [name: string, path: string][] = [
    ['/', pagePath.landing],
    ['/{slug}', pagePath.business(slug)],
    ['/r/{code}', pagePath.invitation(code)],
  ];
  const { register, contact, privacyPolicy, termsOfUse, deleteAccount } = pagePath;
  const all = [
    ...named,
    ...[register, contact, privacyPolicy, termsOfUse, deleteAccount].map((path): [string, string] => [
      path,
      path,
    ]),
  ];
  return trial ? all.slice(0, TRIED) : all;
}
