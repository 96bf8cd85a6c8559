import { type Invitation, invitation } from '#shared/contract/invitation.ts';
import { apiPaths } from '#shared/contract/paths.ts';
import { hasErrorCode, read } from '#web/api/api-client.ts';

/** Null when the code is invalid or has expired; an outage is thrown, so that it is never shown as "invalid". */
async function readInvitation(code: string): Promise<Invitation | null> {
  try {
    return await read([apiPaths.invitation, code], { schema: invitation });
  } catch (error) {
    if (hasErrorCode(error, 'INVITATION_INVALID')) return null;
    throw error;
  }
}

/** The read of an invitation; the server prefetches it under the same key. */
export function invitationQuery(code: string) {
  return { queryKey: [apiPaths.invitation, code], queryFn: () => readInvitation(code) };
}
