import { CachedResponse } from '#server/cache/cached-response.ts';
import type { Visit } from '#server/domain/visits/visit.ts';
import type { PageDefinition } from '#shared/routing/pages.ts';

export function pageResponse(
  html: string,
  status: number,
  page: Pick<PageDefinition, 'cache' | 'robots'>,
  visit?: Visit,
): CachedResponse {
  return new CachedResponse({
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Browsers revalidate each time, so that a business's former name disappears.
      'cache-control': page.cache === 'no-store' ? 'no-store' : 'no-cache',
      // Search engines must not index "not found" pages.
      ...((page.robots === 'noindex' || status !== 200) && { 'x-robots-tag': 'noindex' }),
    },
    body: Buffer.from(html),
    compressible: true,
    visit,
  });
}
