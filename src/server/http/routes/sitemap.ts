import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { listParts, listSlugs } from '#server/businesses/list-businesses.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import { PathCache } from '#server/path-cache.ts';
import { sitemapEntry, sitemapXml } from '#server/presenters/sitemap.ts';
import { type ReadyAnswer, readyFile } from '#server/ready-answer.ts';
import { runExclusive } from '#server/run-exclusive.ts';
import { legalTypes } from '#shared/legal.ts';
import { pagePath, pages } from '#shared/pages.ts';

type SitemapDeps = Pick<
  AppDeps,
  'database' | 'clock' | 'origin' | 'testPhones' | 'limiter' | 'urlsPerSitemap' | 'legalTexts'
>;

/** Some 200,000 businesses. */
const CACHE_BYTES = 32 * 1024 * 1024;

const compress = promisify(gzip);

/** A sitemap, and the bytes in which its addresses are found. */
interface KeptSitemap {
  answer: ReadyAnswer;
  xml: Buffer;
  storedBytes: number;
}

async function keptSitemap(text: string): Promise<KeptSitemap> {
  const [xml, gzipped] = [Buffer.from(text), await compress(text)];
  const type = 'application/xml; charset=utf-8';
  const answer = readyFile(type, 'public, max-age=600', xml, { gzip: () => gzipped });
  return { answer, xml, storedBytes: answer.storedBytes };
}

const TOP = '/sitemap.xml';
const PART = /^\/sitemap\/shops-([1-9]\d{0,4})\.xml$/;
const partOf = (path: string): number => Number(PART.exec(path)?.[1] ?? 0);

/**
 * What is no longer true once these pages changed: the parts that name them, the last part where one is named nowhere,
 * for new shops have the highest numbers, and the top, which is an index or everything.
 */
function staleSitemaps(
  kept: readonly [path: string, sitemap: KeptSitemap][],
  changed: readonly string[],
  origin: string,
): string[] {
  const parts = kept.filter(([path]) => PART.test(path)).sort(([a], [b]) => partOf(a) - partOf(b));
  const holding = changed.map((page) => {
    const entry = sitemapEntry('url', origin + page);
    return parts.find(([, { xml }]) => xml.includes(entry)) ?? parts.at(-1);
  });
  return [TOP, ...holding.flatMap((part) => part?.[0] ?? [])];
}

/** What is at a path; null when there is no sitemap. Everything is in one of at most `urlsPerSitemap`, else in several. */
function createSitemaps(deps: SitemapDeps): (path: string) => Promise<string | null> {
  const { origin, legalTexts } = deps;
  /** When a page last changed, where that is known. */
  const lastChanges = new Map<string | null, string>(
    legalTypes.map((type) => [`/${type}`, legalTexts[type][0].version]),
  );
  const siteEntries = Object.values(pages)
    .filter(({ sitemap }) => sitemap)
    .map(({ pattern }) => sitemapEntry('url', origin + pattern, lastChanges.get(pattern)));
  const partSize = deps.urlsPerSitemap - siteEntries.length;

  async function businessEntries(part: number): Promise<string[]> {
    const entries: string[] = [];
    for await (const slugs of listSlugs(deps, part, partSize)) {
      entries.push(...slugs.map((slug) => sitemapEntry('url', origin + pagePath.business(slug))));
      // The embedded database answers within the turn it is asked in: without a pause others would wait for all.
      await nextTurn();
    }
    return entries;
  }

  return async (path) => {
    if (path === '/sitemap/pages.xml') return sitemapXml('urlset', siteEntries);
    if (path === TOP) {
      const parts = await listParts(deps, partSize);
      if (parts.every((part) => part === 1)) {
        return sitemapXml('urlset', [...siteEntries, ...(await businessEntries(1))]);
      }
      const files = ['pages', ...parts.map((part) => `shops-${part}`)];
      const entries = files.map((file) => sitemapEntry('sitemap', `${origin}/sitemap/${file}.xml`));
      return sitemapXml('sitemapindex', entries);
    }
    const part = partOf(path);
    const entries = part === 0 ? [] : await businessEntries(part);
    return entries.length === 0 ? null : sitemapXml('urlset', entries);
  };
}

/**
 * Parts under /sitemap/ once there are too many businesses for one; made one at a time, kept until one of its shops
 * changes.
 */
export function sitemapRoutes(deps: SitemapDeps) {
  const makeSitemap = createSitemaps(deps);
  const cache = new PathCache<KeptSitemap>(CACHE_BYTES, deps.clock);
  deps.database.onPageChange((pages) =>
    cache.invalidate(pages === 'all' ? 'all' : staleSitemaps(cache.entries(), pages, deps.origin)),
  );

  async function make(path: string): Promise<KeptSitemap | null> {
    const { generation } = cache;
    const xml = await makeSitemap(path);
    if (xml === null) return null;
    const sitemap = await keptSitemap(xml);
    cache.set(path, sitemap, generation);
    return sitemap;
  }

  const limit = limitByAddress(deps, 'sitemapsPerAddress');
  return new Hono<AppEnv>().on('GET', ['/sitemap.xml', '/sitemap/:file'], limit, async (c, next) => {
    const { path } = c.req;
    const sitemap =
      cache.get(path) ??
      (await runExclusive(deps.database, 'sitemap', async () => cache.get(path) ?? make(path)));
    return sitemap?.answer.respond(c.req.raw) ?? next();
  });
}
