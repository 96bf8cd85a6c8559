import * as z from 'zod/mini';
import { ACCOUNT_DELETED, deleteAccountCall } from '#shared/contract/account.ts';
import type { Business } from '#shared/contract/business.ts';
import { publicBusinessCall } from '#shared/contract/public-business.ts';
import {
  ApiError,
  errorText,
  isAnswerLost,
  nullOnError,
  UserFacingError,
  withDetail,
} from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import type { IdentityClient } from '#web/auth/identity/identity-client.ts';
import { forgetOwner } from '#web/auth/session/owner-storage.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';

/** Messages of product.md 8.1. */
const REFUSED = 'Hesap silinemedi';
const FAILED = 'Hesap silinirken bir hata oluştu';

/** True also of a business that is only hidden (product.md 10.24). */
const FOUND_DELETED = 'Hesabınız silindi, işletmeniz artık görünmüyor.';
const MAY_BE_DELETED =
  'Cevap gelmedi, hesabınız silinmiş olabilir. İnternetinizi kontrol edip tekrar deneyin.';

/** Wait for a reply of the public page, in milliseconds: the owner has already waited. */
const LOOK_MS = 10_000;

/** Returns the message of product.md 8.1 for a failure of {@link deleteAccount}, with the reason if there is room. */
export function deletionFailure(error: unknown): string {
  if (error instanceof ApiError) return error.userMessage ?? REFUSED;
  return withDetail(FAILED, errorText(error, ''));
}

/** Returns true if the server answers that the business does not exist; false also without an answer. */
function isGone({ slug }: Business): Promise<boolean> {
  const read = callApi(publicBusinessCall, { params: { slug }, timeoutMs: LOOK_MS });
  return nullOnError(read, 'BUSINESS_NOT_FOUND').then(
    (found) => found === null,
    () => false,
  );
}

/** Id of the business whose deletion request got no reply; it may have been deleted. */
let unanswered: number | null = null;

/** If a reply was lost, the public page tells: a deletion also ends the session, and would ask for a login. */
async function askForDeletion(business: Business): Promise<string> {
  if (unanswered === business.id && (await isGone(business))) return FOUND_DELETED;
  const wasOffline = navigator.onLine === false;
  try {
    // A 2xx reply without a message also means success.
    const reply = await callApi(deleteAccountCall, {}, z.partial(deleteAccountCall.response));
    return reply.message || ACCOUNT_DELETED;
  } catch (error) {
    if (!isAnswerLost(error) || (wasOffline && unanswered !== business.id)) throw error;
    unanswered = business.id;
    if (await isGone(business)) return FOUND_DELETED;
    throw new UserFacingError(MAY_BE_DELETED, error);
  }
}

/**
 * Deletes the account, ends the identity session, and removes all that this browser keeps for the owner. Returns
 * the message to show.
 * @throws an error for {@link deletionFailure}
 */
export async function deleteAccount(identity: IdentityClient, business: Business): Promise<string> {
  const sentence = await askForDeletion(business);
  businessStore.withdraw();
  // The account is already deleted: a failure here must not look like a failed deletion.
  await identity.signOut({ isDeleted: true }).catch((error: unknown) => reportError(error));
  forgetOwner(business);
  businessStore.clear();
  return sentence;
}
