import type { AppContext } from '#server/app-context.ts';
import { getPriceList } from '#server/domain/price-lists/get-price-list.ts';
import { markPriceListPrinted } from '#server/domain/price-lists/mark-price-list-printed.ts';
import { presentPriceList, readPriceList } from '#server/domain/price-lists/price-list-mapper.ts';
import { savePriceList } from '#server/domain/price-lists/save-price-list.ts';
import { type ApiRoute, apiRoute } from '#server/http/api-route.ts';
import { limitByVisitor } from '#server/http/middleware/limit.ts';
import {
  priceListCall,
  priceListExample,
  priceListPrintedCall,
  priceListPrintedExample,
  savePriceListCall,
  savePriceListExample,
} from '#shared/contract/price-list.ts';

/** The owner's price list (ADR 137). */
export function priceListRoutes(context: AppContext): ApiRoute[] {
  const reads = limitByVisitor(context, 'readsPerVisitor');
  const writes = limitByVisitor(context, 'priceListWritesPerVisitor');

  return [
    apiRoute(priceListCall, priceListExample, reads, async ({ owner }) =>
      presentPriceList(await getPriceList(context, owner)),
    ),

    apiRoute(savePriceListCall, savePriceListExample, writes, async ({ owner, body }) => {
      const { version, ...content } = body;
      const draft = readPriceList(content);
      return presentPriceList(await savePriceList(context, { owner, version, draft }));
    }),

    apiRoute(priceListPrintedCall, priceListPrintedExample, writes, async ({ owner, body }) =>
      presentPriceList(await markPriceListPrinted(context, { owner, ...body })),
    ),
  ];
}
