import type { Business } from '#shared/contract/business.ts';
import { parseJson } from '#shared/parse-json.ts';
import { tabStore } from './browser-storage.ts';

type Fields = Record<string, string | boolean>;

/** Keys that were cleared on purpose: a form that is still open must not save its draft again. */
const forgotten = new Set<string>();

/**
 * Saves the changed fields of a form in this tab; removes the draft if no field differs from its initial
 * value. Returns true if it saved a draft. Saves nothing after {@link clearOwnerDrafts}, until a form reads it again.
 */
export function saveDraft<Input extends Fields>(key: string, values: Input, initial: Input): boolean {
  if (forgotten.has(key)) return false;
  const typed = Object.entries(values).filter(([name, value]) => value !== initial[name]);
  if (typed.length === 0) tabStore.remove(key);
  else tabStore.write(key, JSON.stringify(Object.fromEntries(typed)));
  return typed.length > 0;
}

/** Returns the saved fields that match the form's names and types; null if there are none. */
export function readDraft<Input extends Fields>(key: string, initial: Input): Partial<Input> | null {
  forgotten.delete(key);
  const value = parseJson(tabStore.read(key) ?? '');
  if (typeof value !== 'object' || value === null) return null;
  const fields = Object.entries(value).filter(([name, typed]) => typeof typed === typeof initial[name]);
  return fields.length === 0 ? null : (Object.fromEntries(fields) as Partial<Input>);
}

export const clearDraft = (key: string) => tabStore.remove(key);

type Owned = Pick<Business, 'id'>;

/** Returns the key of an interrupted edit in this tab's storage; separate for each business. */
export const editKey = ({ id }: Owned): string => `edit_typed_${id}`;

/** Returns the key of a customer's name and number that were typed but not sent. */
export const inviteKey = ({ id }: Owned): string => `invite_typed_${id}`;

/** Deletes the owner's drafts. Call it when the owner leaves on purpose, as the privacy policy promises. */
export function clearOwnerDrafts(business: Owned): void {
  for (const key of [editKey(business), inviteKey(business)]) {
    forgotten.add(key);
    clearDraft(key);
  }
}
