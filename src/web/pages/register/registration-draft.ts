import type { RegistrationForm, RegistrationValues } from '#shared/contract/registration.ts';
import { isCanonicalPhone } from '#shared/phone.ts';
import { tabStore } from '#web/lib/browser-storage.ts';
import type { SentCode } from '#web/login/sms-code.ts';

const KEY = 'registration_draft';
const TYPED_KEY = 'registration_typed';
/** A draft older than this is not offered again, in milliseconds; the code in it is long dead by then. */
const MAX_AGE_MS = 15 * 60_000;

/** What a reload during the code step must not lose. */
export interface RegistrationDraft extends SentCode {
  values: RegistrationValues;
  /** The code has been used; only the registration itself is missing. */
  verified: boolean;
}

function isDraft(value: unknown): value is RegistrationDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Partial<RegistrationDraft>;
  return (
    isCanonicalPhone(String(draft.phone)) &&
    typeof draft.verificationId === 'string' &&
    typeof draft.sentAt === 'number' &&
    typeof draft.verified === 'boolean' &&
    typeof draft.values === 'object' &&
    draft.values?.phone === draft.phone
  );
}

/** The draft of this tab, unless there is none, it is too old, or it is not one. `now` in ms since the epoch. */
export function parseDraft(text: string | null, now: number): RegistrationDraft | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) && now - value.sentAt < MAX_AGE_MS ? value : null;
  } catch {
    return null;
  }
}

/** What was typed, field by field, whatever else the tab's storage holds; null when that is nothing. */
export function parseTyped(text: string | null): Partial<RegistrationForm> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const fields = Object.entries(value).filter(([name, typed]) =>
      name === 'acceptTerms' ? typeof typed === 'boolean' : typeof typed === 'string',
    );
    return Object.fromEntries(fields);
  } catch {
    return null;
  }
}

/** What was typed when the page was left, for the page that takes its place in this tab. */
export const typedValues = {
  take() {
    const typed = parseTyped(tabStore.read(TYPED_KEY));
    tabStore.remove(TYPED_KEY);
    return typed;
  },
  save: (values: RegistrationForm) => tabStore.write(TYPED_KEY, JSON.stringify(values)),
};

export const registrationDraft = {
  read: () => parseDraft(tabStore.read(KEY), Date.now()),
  save: (draft: RegistrationDraft) => tabStore.write(KEY, JSON.stringify(draft)),
  clear: () => tabStore.remove(KEY),
};
