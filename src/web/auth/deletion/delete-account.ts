import { ACCOUNT_DELETED } from '#shared/contract/account.ts';
import { ApiError, ConnectionError, errorText, hasErrorCode } from '#web/api/api-client.ts';
import { requestDeletion } from '#web/api/delete-account.ts';
import type { IdentityClient } from '#web/auth/identity/identity-client.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { forgetOwnerTyping } from '#web/lib/form-draft.ts';

/** product.md 8.1. */
const REFUSED = 'Hesap silinemedi';
const FAILED = 'Hesap silinirken bir hata oluştu';

/**
 * How {@link deleteAccount} failed: product.md 8.1's sentence, without a full stop, and the reason where there is room.
 */
export function deletionFailure(error: unknown): { sentence: string; reason: string | null } {
  if (error instanceof ApiError) return { sentence: error.userMessage ?? REFUSED, reason: null };
  return { sentence: FAILED, reason: errorText(error, '') || null };
}

/** The business whose deletion was asked for without an answer coming back; it may have been done. */
let unanswered: number | null = null;

/** Asks; once an answer was lost, being a stranger to the server is the proof that it was done. */
async function askForDeletion(): Promise<string> {
  const id = businessStore.current()?.id ?? null;
  try {
    return await requestDeletion();
  } catch (error) {
    const isGone = hasErrorCode(error, 'UNAUTHENTICATED') || hasErrorCode(error, 'NO_BUSINESS_FOR_PHONE');
    if (isGone && id !== null && unanswered === id) return ACCOUNT_DELETED;
    if (error instanceof ConnectionError) unanswered = id;
    throw error;
  }
}

/**
 * Ends the identity session and forgets both stored items as well, and what was typed and not sent. Returns the sentence to show. @throws what {@link
 * deletionFailure} puts into words; nothing was deleted then, as far as is known
 */
export async function deleteAccount(identity: IdentityClient): Promise<string> {
  const sentence = await askForDeletion();
  const gone = businessStore.current();
  // The account is gone whatever comes of this: a failure here must not look like one of the deletion.
  await identity.signOut().catch((error: unknown) => reportError(error));
  if (gone !== null) forgetOwnerTyping(gone);
  businessStore.clear();
  return sentence;
}
