import { invitationCall } from '#shared/contract/invitation.ts';
import { readQuery } from './call-api.ts';

/** Null when the code is invalid or has expired; an outage is thrown, so that it is never shown as "invalid". */
export const invitationQuery = (code: string) => readQuery(invitationCall, { code }, 'INVITATION_INVALID');
