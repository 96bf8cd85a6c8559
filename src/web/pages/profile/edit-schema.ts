import * as z from 'zod/mini';
import {
  type Business,
  businessMessages,
  limits,
  UPDATE_MISSING_FIELDS,
  updateBusinessRequest,
} from '#shared/contract/business.ts';
import { addressOfText } from '#shared/contract/text.ts';
import { type FormErrors, invalidText, required } from '#web/forms/validation.ts';

export function editedFields({ name, owner_name, owner_surname, address }: Business) {
  return { name, owner_name, owner_surname, address: address ?? '' };
}

const blank = {
  name: 'Dükkân adını yazın.',
  owner_name: 'Adınızı yazın.',
  owner_surname: 'Soyadınızı yazın.',
};

const { name, owner_name, owner_surname } = updateBusinessRequest.shape;

/** Requires ten characters of a new address; a stored one may stay (product.md 5.4, product.md decision 1). */
export function editSchema(storedAddress: string | null) {
  const mayBe = (address: string) =>
    address === '' || address === storedAddress || address.length >= limits.address.min;
  return z.extend(updateBusinessRequest, {
    name: required(name, blank.name),
    owner_name: required(owner_name, blank.owner_name),
    owner_surname: required(owner_surname, blank.owner_surname),
    address: addressOfText(limits.address.max).check(z.refine(mayBe, businessMessages.address)),
  });
}

export function invalidEditText(errors: FormErrors<ReturnType<typeof editedFields>>): string {
  return invalidText(errors, blank, UPDATE_MISSING_FIELDS);
}
