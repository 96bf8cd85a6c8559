import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type RegistrationForm, registrationForm } from '#shared/contract/registration.ts';
import { REGISTRATION_INITIAL } from '#shared/phone.ts';
import { ApiError } from '#web/api/api-client.ts';
import { typedValues } from './registration-draft.ts';

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

/** The form of step 1; it outlives the steps, and a reload of the page, so that nothing typed is lost. */
export function useRegistrationForm(): RegistrationFormApi {
  const form = useForm({ defaultValues: initialValues, resolver: zodResolver(registrationForm) });
  // Neither function changes while the page lives.
  const { reset, getValues } = form;
  useEffect(() => {
    const typed = typedValues.take();
    if (typed !== null) reset({ ...initialValues, ...typed });
    const keep = () => typedValues.keep(getValues());
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [reset, getValues]);
  return form;
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
