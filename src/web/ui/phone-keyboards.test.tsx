// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, BUSINESS, openApp, press, type } from '../../../tests/support/open-app.tsx';

/** Returns the attributes that phones use: type, keyboard, autofill, capital letters, label of Enter. */
function attributes(label: RegExp | string): string {
  const [input] = screen.getAllByLabelText<HTMLInputElement>(label);
  const names = ['inputmode', 'autocomplete', 'autocapitalize', 'enterkeyhint'];
  return [input?.type, ...names.map((name) => input?.getAttribute(name) ?? '')].join(' ');
}
const fields = (...labels: (RegExp | string)[]) => labels.map(attributes);

const NAMES = ['text  organization words ', 'text  given-name words ', 'text  family-name words '];
// HTML allows `street-address` only on multi-line fields.
const ADDRESS = 'textarea  street-address words ';

it('names, number and address of the registration have suitable keyboards and autofill', async () => {
  await openApp('/register');
  expect(
    fields(/Dükkân adı/, /sahibinin adı/, /sahibinin soyadı/, /Dükkân adresi/, /Telefon numarası/),
  ).toEqual([...NAMES, ADDRESS, 'tel tel tel  ']);
});

it('the edit form of the profile has the same keyboards as the registration', async () => {
  await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  await press('Düzenle');
  expect(fields(/Dükkân adı/, 'Ad', 'Soyad', /Adres/)).toEqual([...NAMES, ADDRESS]);
});

it('the login has numeric keyboards for number and code, each sent with Enter', async () => {
  await openApp('/contact');
  await press('Giriş Yap');
  await screen.findByRole('dialog');
  expect(fields('Telefon numarası')).toEqual(['tel tel tel  send']);
  await type('Telefon numarası', '+90 532 123 45 67');
  await press('Kod Gönder');
  expect(fields('Doğrulama kodu')).toEqual(['text numeric one-time-code  done']);
});

it('the contact form has suitable keyboards for name, e-mail address and number', async () => {
  await openApp('/contact');
  expect(fields(/Adınız/, /E-posta adresiniz/, /Telefonunuz/)).toEqual([
    'text  name words ',
    'email email email  ',
    'tel tel tel  ',
  ]);
});

const list = { version: 0, updated_at: null, shown: false, valid_from: '2026-12-01', sections: [] };

it.each([
  [
    'fiyatlar',
    { 'GET /api/price-list': [answer(list)] },
    ['Ürün', 'Fiyat'],
    ['text  off  next', 'text decimal off  done'],
  ],
  [
    'yerler',
    { 'GET /api/places': [answer({ places: [] })] },
    ['Adı', 'İlk no', 'Son no'],
    ['text  off  ', 'text numeric off  ', 'text numeric off  '],
  ],
  [
    'davetler',
    { 'GET /api/customers': [answer({ invitations: [], sent_today: 0, limit: 50 })] },
    [/Müşterinin adı/, /Telefon numarası/],
    ['text  off  ', 'tel tel off  '],
  ],
])(
  'the tool %s has numeric keyboards for digits, and no autofill of personal data',
  async (tool, replies, labels, wanted) => {
    await openApp(`/profile/${BUSINESS.slug}/${tool}`, { owner: BUSINESS, replies });
    await screen.findByLabelText(labels[0] as string);
    expect(fields(...labels)).toEqual(wanted);
  },
);
