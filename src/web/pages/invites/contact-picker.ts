import { formatRegistrationPhone, parsePhone } from '#shared/phone.ts';

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

/** As the form's fields have it; null when nobody was picked. @throws when the contacts cannot be opened */
export async function pickContact(picker: ContactPicker): Promise<{ name: string; phone: string } | null> {
  const [picked] = await picker.select(['name', 'tel']);
  if (picked === undefined) return null;
  const { name = [], tel = [] } = picked;
  // Of several numbers one that can be invited.
  const phone = tel.find((number) => parsePhone(number) !== null) ?? tel[0] ?? '';
  return { name: name[0]?.trim() ?? '', phone: formatRegistrationPhone(phone) };
}
