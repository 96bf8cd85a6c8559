import { type CanonicalPhone, parsePhone } from '#shared/domain/phone.ts';
import { isClosedOrOpen } from '#web/owner/share-sheet.ts';

interface PickedContact {
  name?: string[];
  tel?: string[];
}

/**
 * https://w3c.github.io/contact-picker/: supported by Chrome on Android, which reveals only the picked
 * contact.
 */
interface ContactPicker {
  select(properties: readonly ('name' | 'tel')[]): Promise<PickedContact[]>;
}

export const contactPicker = (): ContactPicker | undefined =>
  (navigator as Navigator & { contacts?: ContactPicker }).contacts;

async function select(picker: ContactPicker): Promise<PickedContact[]> {
  try {
    return await picker.select(['name', 'tel']);
  } catch (error) {
    if (isClosedOrOpen(error)) return [];
    throw error;
  }
}

/**
 * Returns the picked contact with the first number that can be invited; the number is null if there is none.
 * Returns null if the user picked no contact. @throws if the contacts cannot be opened
 */
export async function pickContact(
  picker: ContactPicker,
): Promise<{ name: string; phone: CanonicalPhone | null } | null> {
  const [picked] = await select(picker);
  if (picked === undefined) return null;
  const { name = [], tel = [] } = picked;
  const phone = tel.map(parsePhone).find((number) => number !== null) ?? null;
  return { name: name[0]?.trim() ?? '', phone };
}
