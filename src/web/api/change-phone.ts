import { changePhoneCall } from '#shared/contract/change-phone.ts';
import { callApi } from './call-api.ts';

/** Ends every session; `customToken` of the reply starts a new one. */
export const changePhone = (verificationId: string, code: string) =>
  callApi(changePhoneCall, { body: { verification_id: verificationId, code } });
