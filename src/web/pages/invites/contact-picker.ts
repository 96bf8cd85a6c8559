import { type CanonicalPhone, parsePhone } from '#shared/domain/phone.ts';
import { isClosedOrOpen } from '#web/lib/system-sheet.ts';

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

async function select(picker: ContactPicker): Promise<PickedContact[]> {
  try {
    return await picker.select(['name', 'tel']);
  } catch (error) {
    if (isClosedOrOpen(error)) return [];
    throw error;
  }
}

/**
 * Of several numbers the first that can be invited, null when there is none. Null when nobody was picked. @throws when
 * the contacts cannot be opened
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
