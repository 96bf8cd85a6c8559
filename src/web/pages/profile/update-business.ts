import { businessMessages, limits, type UpdateBusinessRequest } from '#shared/contract/business.ts';

export const MISSING_FIELDS = 'Lütfen tüm gerekli alanları doldurun.';

export type EditedFields = UpdateBusinessRequest & { address: string };
/** The sentence under each field that is wrong. */
export type FieldFaults = Partial<Record<keyof EditedFields, string>>;

const blank: Array<[keyof EditedFields, string]> = [
  ['name', 'Dükkan adını yazın.'],
  ['owner_name', 'Adınızı yazın.'],
  ['owner_surname', 'Soyadınızı yazın.'],
];

/** SPEC section 5 "Profile edit" and DESIGN decision 1: a new address has ten characters, a stored one may stay. */
export function editFaults(edited: EditedFields, storedAddress: string | null): FieldFaults {
  const faults: FieldFaults = {};
  for (const [field, sentence] of blank) if (edited[field].trim() === '') faults[field] = sentence;
  const address = edited.address.trim();
  const changed = address !== (storedAddress ?? '');
  if (changed && address !== '' && address.length < limits.address.min) {
    faults.address = businessMessages.address;
  }
  return faults;
}
