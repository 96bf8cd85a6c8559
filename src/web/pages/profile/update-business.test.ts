import { expect, it } from 'vitest';
import { editFaults } from './update-business.ts';

const edited = { name: 'Çınar', owner_name: 'Hasan', owner_surname: 'Yıldız', address: '' };

it('accepts what SPEC section 5 accepts: non-empty names, no address', () => {
  expect(editFaults(edited, null)).toEqual({});
  expect(editFaults({ ...edited, name: 'Ç' }, null)).toEqual({});
});

it('names every required field that is blank', () => {
  const blank = { name: '', owner_name: '  ', owner_surname: '', address: '' };
  expect(Object.keys(editFaults(blank, null))).toEqual(['name', 'owner_name', 'owner_surname']);
});

it('asks a new address for ten characters and leaves a stored one alone', () => {
  const short = { ...edited, address: 'Kat 1' };
  expect(editFaults(short, null).address).toBe('Adres en az 10 karakter olmalıdır.');
  expect(editFaults(short, 'Kat 1')).toEqual({});
  expect(editFaults({ ...edited, address: 'Ömer Ağa Han' }, 'Kat 1')).toEqual({});
  expect(editFaults(edited, 'Kat 1')).toEqual({});
});
