import { type AccountData, accountDataCall } from '#shared/contract/account-data.ts';
import { callApi } from './call-api.ts';

/** What this build knows of everything stored about the signed-in owner. */
export const readAccountData = (): Promise<AccountData> => callApi(accountDataCall, {});

/** Everything stored about the signed-in owner, also fields of a newer server that this build does not know. */
export const readRawAccountData = (): Promise<unknown> =>
  callApi(accountDataCall, {}, { parse: (value: unknown) => value });
