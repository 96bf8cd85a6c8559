import { describe, expect, it } from 'vitest';
import { registerCall, registrationForm } from './registration.ts';

const form = {
  name: 'Çınar Çay Ocağı',
  owner_name: 'Hasan',
  owner_surname: 'Yıldız',
  phone: '+90 532 123 45 67',
  address: '',
  acceptTerms: true,
};

function messagesOf(input: unknown): Record<string, string> {
  const result = registrationForm.safeParse(input);
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('the registration form', () => {
  it('accepts a complete form, with and without an address', () => {
    expect(messagesOf(form)).toEqual({});
    expect(messagesOf({ ...form, address: 'Ömer Ağa Han, Kat 1' })).toEqual({});
  });

  it('accepts names of two characters and an address of ten', () => {
    const short = { name: 'Çı', owner_name: 'Ay', owner_surname: 'Su', address: 'Han, Kat 1' };
    expect(short.address).toHaveLength(10);
    expect(messagesOf({ ...form, ...short })).toEqual({});
  });

  it.each([
    ['name', 'Ç', 'Dükkan adı en az 2 karakter olmalıdır.'],
    ['name', '  Ç  ', 'Dükkan adı en az 2 karakter olmalıdır.'],
    ['owner_name', 'H', 'Dükkan sahibinin adı en az 2 karakter olmalıdır.'],
    ['owner_surname', 'Y', 'Dükkan sahibinin soyadı en az 2 karakter olmalıdır.'],
    ['phone', '+90 532 123 45', 'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).'],
    ['phone', '+905321234567', 'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).'],
    ['address', 'an, Kat 1', 'Adres en az 10 karakter olmalıdır.'],
    ['acceptTerms', false, "Gizlilik Politikası ve Kullanım Koşulları'nı kabul etmelisiniz."],
  ])('rejects %s = %j with "%s"', (field, value, message) => {
    expect(messagesOf({ ...form, [field]: value })).toEqual({ [field]: message });
  });
});

describe('the registration request', () => {
  const request = {
    name: 'Çınar',
    owner_name: 'Ay',
    owner_surname: 'Su',
    phone: '+905321234567',
    firebaseToken: 't',
  };

  const registerRequest = registerCall.request;

  it('drops unknown fields', () => {
    const parsed = registerRequest.parse({ ...request, slug: 'benim' });
    expect(parsed).toEqual(registerRequest.parse(request));
  });

  it('normalizes text to NFC and trims it', () => {
    const parsed = registerRequest.parse({ ...request, name: ' C\u0327ay ' });
    expect(parsed.name).toBe('\u00c7ay');
  });

  it.each(['Ç\u0000ay', 'Çay\nEvi', 'Çay\u202EivE'])(
    'rejects control characters and bidirectional overrides in %j',
    (name) => {
      expect(registerRequest.safeParse({ ...request, name }).success).toBe(false);
    },
  );

  it('limits lengths, and has a phone in one format', () => {
    for (const change of [{ name: 'a'.repeat(81) }, { phone: '05321234567' }, { phone: '+902121234567' }])
      expect(registerRequest.safeParse({ ...request, ...change }).success).toBe(false);
  });
});
