import { expect, it } from 'vitest';
import { validate } from '#web/forms/validation.ts';
import { editSchema, invalidEditText } from './edit-schema.ts';

const edited = { name: 'Çınar', owner_name: 'Hasan', owner_surname: 'Yıldız', address: '' };

function errorsOf(fields: typeof edited, storedAddress: string | null) {
  return validate(editSchema(storedAddress), fields).errors;
}

it('non-empty names without an address are valid (product.md 5.4)', () => {
  expect(errorsOf(edited, null)).toEqual({});
  expect(errorsOf({ ...edited, name: 'Ç' }, null)).toEqual({});
});

it('every blank required field is reported', () => {
  const blank = { name: '', owner_name: '  ', owner_surname: '', address: 'Kat 1' };
  const errors = errorsOf(blank, null);
  expect(errors).toMatchObject({
    name: 'Dükkân adını yazın.',
    owner_name: 'Adınızı yazın.',
    owner_surname: 'Soyadınızı yazın.',
  });
  expect(invalidEditText(errors)).toBe('Lütfen tüm gerekli alanları doldurun.');
});

it('a new address needs ten characters, an unchanged one does not', () => {
  const short = { ...edited, address: 'Kat 1' };
  const errors = errorsOf(short, null);
  expect(errors).toEqual({ address: 'Adres en az 10 karakter olmalıdır.' });
  expect(invalidEditText(errors)).toBe('Adres en az 10 karakter olmalıdır.');
  expect(errorsOf(short, 'Kat 1')).toEqual({});
  expect(errorsOf({ ...edited, address: 'Ömer Ağa Han' }, 'Kat 1')).toEqual({});
  expect(errorsOf(edited, 'Kat 1')).toEqual({});
});
