import { expect, it } from 'vitest';
import { validate } from '#web/forms/validation.ts';
import { codeSchema, phoneSchema } from './login-schemas.ts';

it.each([
  ['+90 ', 'Lütfen telefon numaranızı girin.'],
  ['+90 532', 'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).'],
  ['+90 2121234567', 'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).'],
])('the number %j is rejected with "%s"', (phone, sentence) => {
  expect(validate(phoneSchema, { phone })).toEqual({ errors: { phone: sentence } });
});

it('the number is returned in the format of the API', () => {
  expect(validate(phoneSchema, { phone: '+90 5321234567' })).toEqual({
    errors: {},
    parsed: { phone: '+905321234567' },
  });
});

it.each([
  ['', 'Lütfen doğrulama kodunu girin.'],
  ['12345', 'Doğrulama kodu 6 haneli olmalıdır.'],
])('the code %j is rejected with "%s"', (code, sentence) => {
  expect(validate(codeSchema, { code })).toEqual({ errors: { code: sentence } });
});
