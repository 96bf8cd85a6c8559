import { type RegistrationValues, registerCall } from '#shared/contract/registration.ts';
import { callApi } from './call-api.ts';

/** Registers the form's values. The form has already required the acceptance of the terms. */
export function registerBusiness({ acceptTerms: _, ...details }: RegistrationValues, token: string) {
  return callApi(registerCall, { body: { ...details, firebaseToken: token }, token });
}
