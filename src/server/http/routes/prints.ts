import type { AppContext } from '#server/app-context.ts';
import { printPiece } from '#server/domain/prints/print-piece.ts';
import { type ApiRoute, apiRoute } from '#server/http/api-route.ts';
import { limitByVisitor } from '#server/http/middleware/limit.ts';
import { printCall, printExample, printPreviewCall, printPreviewExample } from '#shared/contract/print.ts';

/** Print documents of the owner's business (ADR 136). */
export function printRoutes(context: AppContext): ApiRoute[] {
  const reads = limitByVisitor(context, 'readsPerVisitor');

  return [
    apiRoute(printCall, printExample, reads, async ({ owner, body }, c) => {
      return (await printPiece(context, { ...body, owner, caller: c.req.raw.signal })).file;
    }),

    apiRoute(printPreviewCall, printPreviewExample, reads, async ({ owner, body }, c) => {
      const printed = await printPiece(context, { ...body, owner, caller: c.req.raw.signal });
      const { file, pages = 1, cards, left } = printed;
      return { pages, cards, left, picture: Buffer.from(file).toString('base64') };
    }),
  ];
}
