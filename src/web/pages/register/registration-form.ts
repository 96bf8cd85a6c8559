import { type RegistrationValues, registrationForm } from '#shared/contract/registration.ts';
import { REGISTRATION_INITIAL } from '#shared/domain/phone.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import { textsOf } from '#web/forms/validation.ts';
import { storedItem, tabStore } from '#web/lib/browser-storage.ts';

/** product.md 3.6; in the order of the form, which is the contract's. */
export const initialValues = {
  ...textsOf(registrationForm.shape),
  phone: REGISTRATION_INITIAL,
  phoneQuestion: '',
  acceptTerms: false,
};

const item = storedItem(tabStore, 'registration_typed');
const typed = {
  ...item,
  write(value: string) {
    if (businessStore.current() === null) item.write(value);
    // An owner has registered, and opens the profile.
    else item.remove();
  },
};

interface RegistrationFormOptions {
  busy: boolean;
  onSubmit: (values: RegistrationValues) => void;
}

/** The form of step 1; its input survives a reload of the page. */
export function useRegistrationForm({ busy, onSubmit }: RegistrationFormOptions) {
  const form = useForm({ initial: initialValues, schema: registrationForm, busy, onSubmit });
  useFormDraft(typed, form, initialValues);
  return form;
}
