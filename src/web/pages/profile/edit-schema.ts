import * as z from 'zod/mini';
import { type Business, businessMessages, limits, updateBusinessRequest } from '#shared/contract/business.ts';
import { addressOfText } from '#shared/contract/text.ts';
import { type FormErrors, isMissingAny, required, textsOf } from '#web/forms/validation.ts';

/** `seen`: the stored values that an edit began with, in its draft. */
const { seen, ...fields } = updateBusinessRequest.shape;
export const seenFields = seen;

export const editedFields = (business: Business) => textsOf(fields, business);

const blank = {
  name: 'Dükkân adını yazın.',
  owner_name: 'Adınızı yazın.',
  owner_surname: 'Soyadınızı yazın.',
};

/** Accepts no text, the stored one, and one that is long enough for a registration. */
const storedOrLong = (stored: string | null, column: keyof typeof limits) =>
  z.refine<string>(
    (text) => text === '' || text === stored || text.length >= limits[column].min,
    businessMessages[column],
  );

/** Requires two characters of a new name and ten of a new address; stored ones may stay (product.md 5.4). */
export function editSchema(stored: Pick<Business, 'name' | 'owner_name' | 'owner_surname' | 'address'>) {
  const name = fields.name.check(storedOrLong(stored.name, 'name'));
  const ownerName = fields.owner_name.check(storedOrLong(stored.owner_name, 'ownerName'));
  const ownerSurname = fields.owner_surname.check(storedOrLong(stored.owner_surname, 'ownerSurname'));
  return z.extend(updateBusinessRequest, {
    name: required(name, blank.name),
    owner_name: required(ownerName, blank.owner_name),
    owner_surname: required(ownerSurname, blank.owner_surname),
    address: addressOfText(limits.address.max).check(storedOrLong(stored.address, 'address')),
  });
}

/** True if a required field is empty, which a toast reports; other errors stand at their fields. */
export const isMissing = (errors: FormErrors<ReturnType<typeof editedFields>>) => isMissingAny(errors, blank);
