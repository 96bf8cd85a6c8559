import * as z from 'zod/mini';
import { ACCOUNT_DELETED, deleteAccountCall } from '#shared/contract/account.ts';
import type { Business } from '#shared/contract/business.ts';
import { ApiError, errorText, hasErrorCode, isAnswerLost } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import type { IdentityClient } from '#web/auth/identity/identity-client.ts';
import { forgetOwner } from '#web/auth/session/owner-storage.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';

/** Messages of product.md 8.1. */
const REFUSED = 'Hesap silinemedi';
const FAILED = 'Hesap silinirken bir hata oluştu';

/**
 * Describes a failure of {@link deleteAccount}: the message of product.md 8.1 without a full stop, and the
 * reason if there is room.
 */
export function deletionFailure(error: unknown): { sentence: string; reason: string | null } {
  if (error instanceof ApiError) return { sentence: error.userMessage ?? REFUSED, reason: null };
  return { sentence: FAILED, reason: errorText(error, '') || null };
}

/** Id of the business whose deletion request got no reply; it may have been deleted. */
let unanswered: number | null = null;

/**
 * If an earlier reply was lost, a number without a business proves that the deletion succeeded. An ended session
 * proves nothing: the owner signs in again, as for every call.
 */
async function askForDeletion(): Promise<string> {
  const id = businessStore.current()?.id ?? null;
  try {
    // A 2xx reply without a message also means success.
    const reply = await callApi(deleteAccountCall, {}, z.partial(deleteAccountCall.response));
    return reply.message || ACCOUNT_DELETED;
  } catch (error) {
    const isGone = hasErrorCode(error, 'NO_BUSINESS_FOR_PHONE');
    if (isGone && id !== null && unanswered === id) return ACCOUNT_DELETED;
    if (isAnswerLost(error)) unanswered = id;
    throw error;
  }
}

/**
 * Deletes the account, ends the identity session, and removes all that this browser keeps for the owner. Returns
 * the message to show.
 * @throws an error for {@link deletionFailure}; as far as is known, nothing was deleted then
 */
export async function deleteAccount(identity: IdentityClient, business: Business): Promise<string> {
  const sentence = await askForDeletion();
  businessStore.withdraw();
  // The account is already deleted: a failure here must not look like a failed deletion.
  await identity.signOut({ isDeleted: true }).catch((error: unknown) => reportError(error));
  forgetOwner(business);
  businessStore.clear();
  return sentence;
}
