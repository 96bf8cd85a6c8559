import { apiPaths } from '#shared/contract/paths.ts';
import {
  type RegisterResponse,
  type RegistrationForm,
  registerResponse,
} from '#shared/contract/registration.ts';
import { request } from '#web/api/api-client.ts';

/** POST /api/register with the form's values, its phone without spaces (SPEC section 5). */
export function registerBusiness(values: RegistrationForm, idToken: string): Promise<RegisterResponse> {
  const { acceptTerms: _, phone, ...details } = values;
  return request('POST', apiPaths.register, {
    body: { ...details, phone: phone.replaceAll(' ', ''), firebaseToken: idToken },
    schema: registerResponse,
    token: idToken,
  });
}
