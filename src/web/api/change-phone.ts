import { changePhoneCall } from '#shared/contract/change-phone.ts';
import { callApi } from './call-api.ts';

/**
 * Moves the account to the number that received the code. Every session ends; `customToken` starts a new one.
 */
export const changePhone = (verificationId: string, code: string) =>
  callApi(changePhoneCall, { body: { verification_id: verificationId, code } });
