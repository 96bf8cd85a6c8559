import { ApiError, errorText } from '#web/api/api-client.ts';
import { requestDeletion } from '#web/api/delete-account.ts';
import type { IdentityClient } from '#web/identity/identity-client.ts';
import { businessStore } from '#web/session/stored-business.ts';

/** product.md 8.1. */
const REFUSED = 'Hesap silinemedi';
const FAILED = 'Hesap silinirken bir hata oluştu';

/** The sentence for whatever made {@link deleteAccount} fail. */
export function deletionFailureText(error: unknown): string {
  if (error instanceof ApiError) return error.userMessage ?? REFUSED;
  const reason = errorText(error, '');
  return reason === '' ? FAILED : `${FAILED}. ${reason}`;
}

/**
 * Deletes the account of the signed-in owner; then this browser forgets them: the identity session
 * ends and both stored items go. Returns the sentence to show.
 *
 * @throws what {@link deletionFailureText} puts into words; nothing was deleted then, as far as is known.
 */
export async function deleteAccount(identity: IdentityClient): Promise<string> {
  const sentence = await requestDeletion(await identity.currentIdToken());
  // The account is gone whatever comes of this: a failure here must not look like one of the deletion.
  await identity.signOut().catch((error: unknown) => reportError(error));
  businessStore.clear();
  return sentence;
}
