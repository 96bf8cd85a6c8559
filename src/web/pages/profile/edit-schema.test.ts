import { expect, it } from 'vitest';
import { validate } from '#web/forms/validation.ts';
import { editSchema, isMissing } from './edit-schema.ts';

const STORED = { name: 'Ç', owner_name: 'H', owner_surname: 'Y' };
const edited = { name: 'Çınar', owner_name: 'Hasan', owner_surname: 'Yıldız', address: '' };

function errorsOf(fields: typeof edited, storedAddress: string | null) {
  return validate(editSchema({ ...STORED, address: storedAddress }), fields).errors;
}

it('non-empty names without an address are valid (product.md 5.4)', () => {
  expect(errorsOf(edited, null)).toEqual({});
  expect(errorsOf({ ...edited, name: 'Ç' }, null)).toEqual({});
});

it('a changed name needs two characters, an unchanged one does not', () => {
  const short = { name: 'A', owner_name: 'B', owner_surname: 'C' };
  expect(errorsOf({ ...edited, ...short }, null)).toEqual({
    name: 'Dükkan adı en az 2 karakter olmalıdır.',
    owner_name: 'Dükkan sahibinin adı en az 2 karakter olmalıdır.',
    owner_surname: 'Dükkan sahibinin soyadı en az 2 karakter olmalıdır.',
  });
  expect(errorsOf({ ...edited, ...STORED }, null)).toEqual({});
});

it('every blank required field is reported', () => {
  const blank = { name: '', owner_name: '  ', owner_surname: '', address: 'Kat 1' };
  const errors = errorsOf(blank, null);
  expect(errors).toMatchObject({
    name: 'Dükkân adını yazın.',
    owner_name: 'Adınızı yazın.',
    owner_surname: 'Soyadınızı yazın.',
  });
  expect(isMissing(errors)).toBe(true);
});

it('a new address needs ten characters, an unchanged one does not', () => {
  const short = { ...edited, address: 'Kat 1' };
  const errors = errorsOf(short, null);
  expect(errors).toEqual({ address: 'Adres en az 10 karakter olmalıdır.' });
  expect(isMissing(errors)).toBe(false);
  expect(errorsOf(short, 'Kat 1')).toEqual({});
  expect(errorsOf({ ...edited, address: 'Ömer Ağa Han' }, 'Kat 1')).toEqual({});
  expect(errorsOf(edited, 'Kat 1')).toEqual({});
});
