import {
  type PriceListContent,
  type PriceListPrint,
  priceListCall,
  printPriceListCall,
  type StoredPriceList,
  savePriceListCall,
} from '#shared/contract/price-list.ts';
import { ApiError, ConnectionError, send, UNREACHABLE } from './api-client.ts';
import { callApi } from './call-api.ts';
import { PRINT_TIMEOUT_MS } from './print.ts';

export const readPriceList = (token: string | null): Promise<StoredPriceList> =>
  callApi(priceListCall, { token });

export const savePriceList = (
  token: string | null,
  version: number,
  content: PriceListContent,
): Promise<StoredPriceList> => callApi(savePriceListCall, { token, body: { version, ...content } });

/** The PDF of the list as it is stored. Fails as every call does. */
export async function printPriceList(token: string | null, body: PriceListPrint): Promise<Blob> {
  const { method, path } = printPriceListCall;
  const response = await send(method, path, { token, body, timeoutMs: PRINT_TIMEOUT_MS });
  try {
    if (response.ok) return await response.blob();
    throw new ApiError(response.status, response.statusText, await response.text());
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ConnectionError(UNREACHABLE, cause);
  }
}
