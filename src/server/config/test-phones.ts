import { type CanonicalPhone, isCanonicalPhone } from '#shared/domain/phone.ts';
import { splitList } from './split-list.ts';

/** Reads test numbers with their codes (product.md decision 3). Adds errors to `problems`. */
export function readTestPhones(text: string, problems: string[]): Map<CanonicalPhone, string> {
  const phones = new Map<CanonicalPhone, string>();
  for (const [index, entry] of splitList(text).entries()) {
    const [phone = '', code = ''] = entry.split(':');
    // The dialog's code field accepts exactly six digits.
    if (!isCanonicalPhone(phone) || !/^\d{6}$/.test(code)) {
      problems.push(
        `TEST_PHONES: entry ${index + 1} is not +905XXXXXXXXX:DDDDDD, a Turkish mobile number and a 6-digit code`,
      );
    } else phones.set(phone, code);
  }
  return phones;
}
