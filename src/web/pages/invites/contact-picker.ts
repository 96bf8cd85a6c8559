import { type CanonicalPhone, isCanonicalPhone } from '#shared/phone.ts';

interface PickedContact {
  name?: string[];
  tel?: string[];
}

/** https://w3c.github.io/contact-picker/: Chrome on Android has it, and shows nothing of the other contacts. */
interface ContactPicker {
  select(properties: readonly ('name' | 'tel')[]): Promise<PickedContact[]>;
}

/** Undefined where the browser has none. */
export const contactPicker = (): ContactPicker | undefined =>
  (navigator as Navigator & { contacts?: ContactPicker }).contacts;

/** A whole number as address books write it: with its country, with a trunk zero, or both. */
const TURKISH_MOBILE = /^(?:(?:\+|00)?90)?0?(5\d{9})$/;

/** Null for any other, of another country too: what a field makes of that may be a stranger's number. */
function mobileOf(written: string): CanonicalPhone | null {
  const [, national] = TURKISH_MOBILE.exec(written.replace(/[^\d+]/g, '')) ?? [];
  const phone = `+90${national}`;
  return isCanonicalPhone(phone) ? phone : null;
}

/**
 * Of several numbers the first that can be invited, null when there is none. Null when nobody was picked. @throws when
 * the contacts cannot be opened
 */
export async function pickContact(
  picker: ContactPicker,
): Promise<{ name: string; phone: CanonicalPhone | null } | null> {
  const [picked] = await picker.select(['name', 'tel']);
  if (picked === undefined) return null;
  const { name = [], tel = [] } = picked;
  const phone = tel.map(mobileOf).find((number) => number !== null) ?? null;
  return { name: name[0]?.trim() ?? '', phone };
}
