import * as z from 'zod/mini';
import { type Business, businessMessages, limits, updateBusinessRequest } from '#shared/contract/business.ts';
import { addressOfText } from '#shared/contract/text.ts';
import { type FormErrors, isMissingAny, required } from '#web/forms/validation.ts';

export function editedFields({ name, owner_name, owner_surname, address }: Business) {
  return { name, owner_name, owner_surname, address: address ?? '' };
}

/** Stored values that an edit began with, from a draft. */
export const seenFields = z.optional(
  z.object({ name: z.string(), owner_name: z.string(), owner_surname: z.string(), address: z.string() }),
);

const blank = {
  name: 'Dükkân adını yazın.',
  owner_name: 'Adınızı yazın.',
  owner_surname: 'Soyadınızı yazın.',
};

const { name, owner_name, owner_surname } = updateBusinessRequest.shape;

/** Requires two characters of a new name and ten of a new address; stored ones may stay (product.md 5.4). */
export function editSchema(stored: Pick<Business, 'name' | 'owner_name' | 'owner_surname' | 'address'>) {
  const mayBe = (address: string) =>
    address === '' || address === stored.address || address.length >= limits.address.min;
  const longEnough = (field: 'name' | 'owner_name' | 'owner_surname', message: string) =>
    z.refine<string>((text) => text === stored[field] || text.length >= limits.name.min, message);
  return z.extend(updateBusinessRequest, {
    name: required(name.check(longEnough('name', businessMessages.name)), blank.name),
    owner_name: required(
      owner_name.check(longEnough('owner_name', businessMessages.ownerName)),
      blank.owner_name,
    ),
    owner_surname: required(
      owner_surname.check(longEnough('owner_surname', businessMessages.ownerSurname)),
      blank.owner_surname,
    ),
    address: addressOfText(limits.address.max).check(z.refine(mayBe, businessMessages.address)),
  });
}

/** True if a required field is empty, which a toast reports; other errors stand at their fields. */
export const isMissing = (errors: FormErrors<ReturnType<typeof editedFields>>) => isMissingAny(errors, blank);
