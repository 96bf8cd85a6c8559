import { expect, it } from 'vitest';
import { validate } from '#web/forms/validation.ts';
import { codeSchema, phoneSchema } from './login-schemas.ts';

it.each([
  ['+90 ', 'Lütfen telefon numaranızı girin.'],
  ['+90 532', 'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).'],
  ['+90 2121234567', 'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).'],
])('says of the number %j: %s', (phone, sentence) => {
  expect(validate(phoneSchema, { phone })).toEqual({ ok: false, errors: { phone: sentence } });
});

it('gives the number as it is sent', () => {
  expect(validate(phoneSchema, { phone: '+90 5321234567' })).toEqual({
    ok: true,
    values: { phone: '+905321234567' },
  });
});

it.each([
  ['', 'Lütfen doğrulama kodunu girin.'],
  ['12345', 'Doğrulama kodu 6 haneli olmalıdır.'],
])('says of the code %j: %s', (code, sentence) => {
  expect(validate(codeSchema, { code })).toEqual({ ok: false, errors: { code: sentence } });
});
