import { CONTACT_MISSING_FIELDS, type ContactRequest, contactRequest } from '#shared/contract/contact.ts';
import { ApiError, hasErrorCode } from '#web/api/api-client.ts';

const NOT_SENT = 'Mesaj gönderilemedi. Lütfen tekrar deneyin.';

export type ContactFields = Required<ContactRequest>;
/** The sentence under each field that is wrong. */
export type ContactFaults = Partial<Record<keyof ContactFields, string>>;

/** Under an empty field stands what to write there; the toast says that something is missing. */
const missing: Record<string, string> = {
  name: 'Adınızı yazın.',
  email: 'E-posta adresinizi yazın.',
  message: 'Mesajınızı yazın.',
};

/** What the form says of wrong fields: a sentence for each, and one for the toast. */
export interface ContactRefusal {
  faults: ContactFaults;
  toast: string;
}

/** SPEC section 5: name, e-mail and message are required; null when everything is well. */
export function refusalOf(fields: ContactFields): ContactRefusal | null {
  const checked = contactRequest.safeParse(fields);
  if (checked.success) return null;
  const faults: ContactFaults = {};
  for (const { path, message } of checked.error.issues) {
    const field = path[0] as keyof ContactFields;
    // An empty address is also a malformed one: the first sentence is the one that helps.
    faults[field] ??= message === CONTACT_MISSING_FIELDS ? (missing[field] ?? message) : message;
  }
  const isMissing = checked.error.issues.some(({ message }) => message === CONTACT_MISSING_FIELDS);
  return { faults, toast: isMissing ? CONTACT_MISSING_FIELDS : (Object.values(faults)[0] ?? NOT_SENT) };
}

/** The toast of a failed call: SPEC section 8's sentence, unless the server knows what the visitor can do. */
export function failureOf(error: unknown): ContactRefusal {
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
    return { faults: error.fields, toast: error.userMessage ?? NOT_SENT };
  }
  if (error instanceof ApiError && hasErrorCode(error, 'RATE_LIMITED')) {
    return { faults: {}, toast: error.userMessage ?? NOT_SENT };
  }
  return { faults: {}, toast: NOT_SENT };
}
