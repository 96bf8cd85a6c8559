import * as z from 'zod/mini';
import { ACCOUNT_DELETED, deleteAccountCall } from '#shared/contract/account.ts';
import { callApi } from './call-api.ts';

/** Returns the message to show. A 2xx reply without a message also means success. */
export async function requestDeletion(): Promise<string> {
  const reply = await callApi(deleteAccountCall, {}, z.partial(deleteAccountCall.response));
  return reply.message || ACCOUNT_DELETED;
}
