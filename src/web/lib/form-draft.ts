import type { Business } from '#shared/contract/business.ts';
import { parseJson } from '#shared/parse-json.ts';
import { tabStore } from './browser-storage.ts';

type Fields = Record<string, string | boolean>;

/**
 * Keeps in this tab what was typed into a form: what differs from how it began. Where nothing does, nothing is kept.
 * Returns whether there was anything.
 */
export function saveDraft<Input extends Fields>(key: string, values: Input, initial: Input): boolean {
  const typed = Object.entries(values).filter(([name, value]) => value !== initial[name]);
  if (typed.length === 0) tabStore.remove(key);
  else tabStore.write(key, JSON.stringify(Object.fromEntries(typed)));
  return typed.length > 0;
}

/** What is kept, field by field of the form, whatever else the tab's storage holds; null when that is nothing. */
export function readDraft<Input extends Fields>(key: string, initial: Input): Partial<Input> | null {
  const value = parseJson(tabStore.read(key) ?? '');
  if (typeof value !== 'object' || value === null) return null;
  const fields = Object.entries(value).filter(([name, typed]) => typeof typed === typeof initial[name]);
  return fields.length === 0 ? null : (Object.fromEntries(fields) as Partial<Input>);
}

export const forgetTyping = (key: string) => tabStore.remove(key);

type Owned = Pick<Business, 'id'>;

/** Where this tab keeps an edit that was interrupted; another shop's is none of this one's business. */
export const editKey = ({ id }: Owned): string => `edit_typed_${id}`;

/** Where it keeps a customer's name and number that were typed and not yet sent. */
export const inviteKey = ({ id }: Owned): string => `invite_typed_${id}`;

/** Whoever leaves on purpose leaves nothing behind, as the privacy policy says. */
export function forgetOwnerTyping(business: Owned): void {
  forgetTyping(editKey(business));
  forgetTyping(inviteKey(business));
}
