import * as z from 'zod/mini';
import { ACCOUNT_DELETED, deleteAccountCall } from '#shared/contract/account.ts';
import { callApi } from './call-api.ts';

/** Deletes the account of a token's owner. Returns the sentence to show; a 2xx without one has deleted it too. */
export async function requestDeletion(): Promise<string> {
  const reply = await callApi(deleteAccountCall, {}, z.partial(deleteAccountCall.response));
  return reply.message || ACCOUNT_DELETED;
}
