import { endOtherSessionsCall } from '#shared/contract/account.ts';
import { callApi } from './call-api.ts';

/** Ends every session; the token returned starts a new one here, null if that needs a login. */
export const endOtherSessions = async () => (await callApi(endOtherSessionsCall, {})).customToken;
