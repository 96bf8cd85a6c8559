import {
  type PriceListContent,
  priceListCall,
  type StoredPriceList,
  savePriceListCall,
} from '#shared/contract/price-list.ts';
import { callApi } from './call-api.ts';

export const readPriceList = (): Promise<StoredPriceList> => callApi(priceListCall, {});

export const savePriceList = (version: number, content: PriceListContent): Promise<StoredPriceList> =>
  callApi(savePriceListCall, { body: { version, ...content } });
