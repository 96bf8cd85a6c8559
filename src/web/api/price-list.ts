import { type PriceListContent, priceListCall, savePriceListCall } from '#shared/contract/price-list.ts';
import { callApi } from './call-api.ts';

export const readPriceList = () => callApi(priceListCall, {});

export const savePriceList = (version: number, content: PriceListContent) =>
  callApi(savePriceListCall, { body: { version, ...content } });
