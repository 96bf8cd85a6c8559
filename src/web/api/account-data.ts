import * as z from 'zod/mini';
import { type AccountData, accountDataCall } from '#shared/contract/account-data.ts';
import { callApi } from './call-api.ts';

/** Returns all data about the signed-in owner that this build knows. */
export const readAccountData = (): Promise<AccountData> => callApi(accountDataCall, {});

/** Returns all data about the signed-in owner, including fields of a newer server that this build does not know. */
export const readRawAccountData = (): Promise<unknown> => callApi(accountDataCall, {}, z.unknown());
