import {
  type PriceListContent,
  priceListCall,
  type StoredPriceList,
  savePriceListCall,
} from '#shared/contract/price-list.ts';
import { callApi } from './call-api.ts';

export const readPriceList = (token: string | null): Promise<StoredPriceList> =>
  callApi(priceListCall, { token });

export const savePriceList = (
  token: string | null,
  version: number,
  content: PriceListContent,
): Promise<StoredPriceList> => callApi(savePriceListCall, { token, body: { version, ...content } });
