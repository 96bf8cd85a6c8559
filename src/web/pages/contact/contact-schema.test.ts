import { expect, it } from 'vitest';
import { ApiError, ConnectionError } from '#web/api/api-errors.ts';
import { validate } from '#web/forms/validation.ts';
import { contactSchema, isMissing, sendFailureText } from './contact-schema.ts';

const FIELDS = { name: 'Ayşe', email: 'ayse@ornek.example', phone: '', subject: '', message: 'Merhaba' };
const NOT_SENT = 'Mesaj gönderilemedi. Lütfen tekrar deneyin.';

/** Returns the messages about these fields; null if all are valid. */
function refusalOf(fields: typeof FIELDS) {
  const { parsed, errors } = validate(contactSchema, fields);
  return parsed ? null : { errors, missing: isMissing(errors) };
}

it.each([
  ['name', 'Adınızı yazın.'],
  ['email', 'E-posta adresinizi yazın.'],
  ['message', 'Mesajınızı yazın.'],
] as const)('a missing %s is reported', (field, sentence) => {
  for (const value of ['', ' \n ']) {
    expect(refusalOf({ ...FIELDS, [field]: value })).toEqual({
      errors: { [field]: sentence },
      missing: true,
    });
  }
});

it('an invalid field is not a missing one', () => {
  const refusal = refusalOf({ ...FIELDS, email: 'ayse@', message: '' });
  expect(refusal?.missing).toBe(true);
  expect(refusal?.errors).toEqual({
    email: 'Geçerli bir e-posta adresi yazın.',
    message: 'Mesajınızı yazın.',
  });
  expect(refusalOf({ ...FIELDS, email: 'ayse@' })?.missing).toBe(false);
  expect(refusalOf({ ...FIELDS, message: 'a'.repeat(5_001) })?.errors.message).toContain('5000');
});

const answer = (status: number, body: object) => new ApiError(status, '', JSON.stringify(body));

it.each([
  ['a fault', answer(500, { error: 'Beklenmeyen bir hata oluştu.', code: 'INTERNAL' }), NOT_SENT],
  ['an outage', answer(503, { error: 'Şu anda hizmet veremiyoruz.', code: 'UNAVAILABLE' }), NOT_SENT],
  ['anything else', new TypeError('x'), NOT_SENT],
  [
    'a limit',
    answer(429, { error: 'Çok fazla deneme yapıldı.', code: 'RATE_LIMITED' }),
    `${NOT_SENT}\nÇok fazla deneme yapıldı.`,
  ],
  [
    'wrong fields',
    answer(400, { error: 'Kısaltın.', code: 'VALIDATION_FAILED', fields: { subject: 'Kısaltın.' } }),
    `${NOT_SENT}\nKısaltın.`,
  ],
])('the message for %s states that nothing was sent, and what to do', (_, error, sentence) => {
  expect(sendFailureText(error, true)).toBe(sentence);
});

it.each([
  ['no reply', new ConnectionError('Bağlantı kurulamadı.')],
  ['a proxy’s reply', new ApiError(504, 'Gateway Timeout', '<h1>504</h1>')],
])('a lost answer (%s) is admitted if the browser was online', (_, error) => {
  const admitted = `${NOT_SENT}\nBağlantı koptu. Mesajınız bize ulaşmış olabilir.`;
  expect(sendFailureText(error, true)).toBe(admitted);
  expect(sendFailureText(error, false)).toBe(`${NOT_SENT}\nİnternetinizi kontrol edin.`);
});
