import {
  type RegisterResponse,
  type RegistrationValues,
  registerCall,
} from '#shared/contract/registration.ts';
import { callApi } from './call-api.ts';

/** Registers what the form gives; who gets this far has accepted the terms. */
export function registerBusiness(values: RegistrationValues, idToken: string): Promise<RegisterResponse> {
  const { acceptTerms: _, ...details } = values;
  const body = { ...details, firebaseToken: idToken };
  return callApi(registerCall, { body, token: idToken });
}
