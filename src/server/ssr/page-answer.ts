import { wholeBody } from '#server/answer-body.ts';
import { compressedOnce, compressedWhenAsked } from '#server/compress.ts';
import type { Visit } from '#server/domain/visits/visit.ts';
import { ReadyAnswer } from '#server/ready-answer.ts';
import type { HeaderList } from '#server/shared-headers.ts';
import type { PageDefinition } from '#shared/pages.ts';
import type { WrittenDocument } from './document.ts';

export function pageAnswer(
  { html, policy }: WrittenDocument,
  status: number,
  page: Pick<PageDefinition, 'cache' | 'robots' | 'loader'>,
  visit?: Visit,
): ReadyAnswer {
  const headers: HeaderList = [
    ['Content-Type', 'text/html; charset=utf-8'],
    // Browsers ask anew each time: a renamed business must not live on.
    ['Cache-Control', page.cache === 'no-store' ? 'no-store' : 'no-cache'],
    ...(policy === undefined ? [] : [['Content-Security-Policy', policy] as const]),
    // A page that is not found is never for search engines.
    ...(page.robots === 'noindex' || status !== 200 ? [['X-Robots-Tag', 'noindex'] as const] : []),
  ];
  const content = { status, headers, body: wholeBody(Buffer.from(html)), visit };
  if (page.cache === 'server' && page.loader === null)
    return new ReadyAnswer({ ...content, codings: compressedOnce });
  // Most pages of a shop are asked for once, by a machine or a customer, before they are forgotten.
  return new ReadyAnswer({ ...content, codings: compressedWhenAsked, soonest: 'zstd' });
}
