import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type RegistrationForm, registrationForm } from '#shared/contract/registration.ts';
import { REGISTRATION_INITIAL } from '#shared/phone.ts';
import { ApiError } from '#web/lib/api-client.ts';

/** SPEC section 3 "Registration form". */
export const initialValues: RegistrationForm = {
  name: '',
  owner_name: '',
  owner_surname: '',
  phone: REGISTRATION_INITIAL,
  address: '',
  acceptTerms: false,
};

export type RegistrationFormApi = UseFormReturn<RegistrationForm, unknown, RegistrationForm>;

/** The form of step 1; it lives as long as the page, so that nothing is lost between the steps. */
export function useRegistrationForm(): RegistrationFormApi {
  return useForm({ defaultValues: initialValues, resolver: zodResolver(registrationForm) });
}

const isField = (name: string): name is keyof RegistrationForm => name in initialValues;

/** Puts the server's sentences under their fields. Returns the first field that has one. */
export function setServerErrors(
  form: RegistrationFormApi,
  error: unknown,
): keyof RegistrationForm | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const wrong = Object.keys(error.fields).filter(isField);
  for (const field of wrong) form.setError(field, { message: error.fields[field] ?? error.message });
  return wrong[0];
}
