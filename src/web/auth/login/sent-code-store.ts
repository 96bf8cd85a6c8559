import { isCanonicalPhone } from '#shared/domain/phone.ts';
import { parseJson } from '#shared/parse-json.ts';
import { tabStore } from '#web/lib/browser-storage.ts';
import { SENT_CODE } from './sent-code-key.ts';
import { CODE_LIFE_MS, type SentCode } from './sms-code.ts';

type Purpose = 'login' | 'new-phone' | 'deletion';
type StoredCode = SentCode & { purpose: Purpose };

/** Returns the code that this text stores; null if it is too old or not one. `now` in ms since the epoch. */
function parseSentCode(text: string | null, purpose: Purpose, now: number): SentCode | null {
  const stored = { ...(parseJson(text ?? '') as Partial<StoredCode> | undefined) };
  const { phone, sentAt, verificationId } = stored;
  if (stored.purpose !== purpose || typeof phone !== 'string' || !isCanonicalPhone(phone)) return null;
  if (typeof sentAt !== 'number' || typeof verificationId !== 'string') return null;
  if (now - sentAt >= CODE_LIFE_MS) return null;
  return { phone, sentAt, verificationId, ...(stored.unusable === true && { unusable: true }) };
}

/** The code that a dialog waits for: a phone may reload the page while its owner reads the SMS. */
function createSentCodeStore(purpose: Purpose) {
  const read = () => parseSentCode(tabStore.read(SENT_CODE), purpose, Date.now());
  return {
    read,
    save: (code: SentCode) => tabStore.write(SENT_CODE, JSON.stringify({ ...code, purpose })),
    clear() {
      if (read() !== null) tabStore.remove(SENT_CODE);
    },
  };
}
export type SentCodeStore = ReturnType<typeof createSentCodeStore>;

export const loginCode = createSentCodeStore('login');
export const newPhoneCode = createSentCodeStore('new-phone');
export const deletionCode = createSentCodeStore('deletion');
