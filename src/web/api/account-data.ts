import { accountDataCall } from '#shared/contract/account-data.ts';
import { callApi } from './call-api.ts';

/** Everything stored about a token's owner, also what a newer server knows of and this page does not. */
export function readAccountData(): Promise<unknown> {
  return callApi(accountDataCall, {}, { parse: (value: unknown) => value });
}
