import { changePhoneCall } from '#shared/contract/change-phone.ts';
import { callApi } from './call-api.ts';

/** Moves the account to the number to which the code went; every session ends, `customToken` begins the next. */
export const changePhone = (verificationId: string, code: string) =>
  callApi(changePhoneCall, { body: { verification_id: verificationId, code } });
