import { type RegisterResponse, type RegistrationForm, registerCall } from '#shared/contract/registration.ts';
import { callApi } from './call-api.ts';

/** Registers with the form's values, its phone without spaces (SPEC section 5). */
export function registerBusiness(values: RegistrationForm, idToken: string): Promise<RegisterResponse> {
  const { acceptTerms: _, phone, ...details } = values;
  const body = { ...details, phone: phone.replaceAll(' ', ''), firebaseToken: idToken };
  return callApi(registerCall, { body, token: idToken });
}
