import {
  type RegisterResponse,
  type RegistrationValues,
  registerCall,
} from '#shared/contract/registration.ts';
import { callApi } from './call-api.ts';

/** Registers the form's values. The form has already required the acceptance of the terms. */
export function registerBusiness(values: RegistrationValues, idToken: string): Promise<RegisterResponse> {
  const { acceptTerms: _, ...details } = values;
  const body = { ...details, firebaseToken: idToken };
  return callApi(registerCall, { body, token: idToken });
}
