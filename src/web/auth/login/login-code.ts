import { isCanonicalPhone } from '#shared/domain/phone.ts';
import { parseJson } from '#shared/parse-json.ts';
import { tabStore } from '#web/lib/browser-storage.ts';
import type { SentCode } from './sms-code.ts';

const KEY = 'login_code';
/** Life of a code, in milliseconds (guarantees.md). */
const MAX_AGE_MS = 180_000;

/** Returns the code that this text stores; null if it is too old or not one. `now` in ms since the epoch. */
function parseLoginCode(text: string | null, now: number): SentCode | null {
  // Not with zod: this runs in the shell, whose first load has no room for it.
  const { phone, sentAt, verificationId } = { ...(parseJson(text ?? '') as Partial<SentCode> | undefined) };
  if (typeof phone !== 'string' || !isCanonicalPhone(phone)) return null;
  if (typeof sentAt !== 'number' || typeof verificationId !== 'string') return null;
  return now - sentAt < MAX_AGE_MS ? { phone, sentAt, verificationId } : null;
}

/** The code that the login dialog waits for: a phone may reload the page while its owner reads the SMS. */
export const loginCode = {
  read: () => parseLoginCode(tabStore.read(KEY), Date.now()),
  save: (code: SentCode) => tabStore.write(KEY, JSON.stringify(code)),
  clear: () => tabStore.remove(KEY),
};
