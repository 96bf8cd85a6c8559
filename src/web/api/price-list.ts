import {
  type PriceListContent,
  type PriceListPrint,
  priceListCall,
  printPriceListCall,
  type StoredPriceList,
  savePriceListCall,
} from '#shared/contract/price-list.ts';
import { callApi, callForFile } from './call-api.ts';
import { PRINT_TIMEOUT_MS } from './print.ts';

export const readPriceList = (): Promise<StoredPriceList> => callApi(priceListCall, {});

export const savePriceList = (version: number, content: PriceListContent): Promise<StoredPriceList> =>
  callApi(savePriceListCall, { body: { version, ...content } });

/** Returns the PDF of the stored list. */
export const printPriceList = (body: PriceListPrint): Promise<Blob> =>
  callForFile(printPriceListCall, { body, timeoutMs: PRINT_TIMEOUT_MS });
