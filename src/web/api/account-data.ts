import { accountDataCall } from '#shared/contract/account-data.ts';
import { callApi } from './call-api.ts';

/**
 * Returns all data about the token's owner, including fields of a newer server that this page does not know.
 */
export function readAccountData(): Promise<unknown> {
  return callApi(accountDataCall, {}, { parse: (value: unknown) => value });
}
