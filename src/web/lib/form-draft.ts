import { parseJson } from '#shared/parse-json.ts';
import type { StoredItem } from './browser-storage.ts';

type Fields = Record<string, string | boolean>;

/**
 * Saves the changed fields of a form, beside `seen`, the stored values that it began with; removes the draft if no field
 * differs from its initial value. Returns true if the browser has stored fields.
 */
export function saveDraft<Input extends Fields>(
  item: StoredItem,
  values: Input,
  initial: Input,
  seen?: unknown,
): boolean {
  const typed = Object.entries(values).filter(([name, value]) => value !== initial[name]);
  if (typed.length === 0) item.remove();
  else item.write(JSON.stringify({ ...Object.fromEntries(typed), seen }));
  return typed.length > 0 && item.isLasting();
}

/** Returns the saved fields that match the form's names and types; null if there are none. */
export function readDraft<Input extends Fields>(item: StoredItem, initial: Input): Partial<Input> | null {
  const value = parseJson(item.read() ?? '');
  if (typeof value !== 'object' || value === null) return null;
  const fields = Object.entries(value).filter(([name, typed]) => typeof typed === typeof initial[name]);
  return fields.length === 0 ? null : (Object.fromEntries(fields) as Partial<Input>);
}

/** Returns the `seen` of a saved draft, unchecked; undefined if there is none. */
export function readSeen(item: StoredItem): unknown {
  return (parseJson(item.read() ?? '') as { seen?: unknown } | null | undefined)?.seen;
}
