import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { updateBusinessCall, updateBusinessExample } from './business.ts';
import { contactCall, contactExample } from './contact.ts';
import { inviteCustomerCall } from './customer-invitation.ts';
import { addPlacesCall } from './places.ts';
import { savePriceListCall } from './price-list.ts';
import { changeHoursCall, changeHoursExample } from './settings.ts';

/** Returns the first sentence of each refused field. */
function refusedOf(request: z.ZodMiniType, body: unknown): Record<string, string> {
  const { issues } = request.safeParse(body).error ?? { issues: [] };
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse());
}

const BAD_CHARACTERS = 'Bu alanda kullanılamayan karakterler var.';
/** The server has one for a field without a sentence of its own. */
const ANY = expect.any(String);

describe('a price list', () => {
  const tea = { name: 'Çay', note: '', unit: 'bardak', price_kurus: 1500 };
  const many = (count: number) => Array.from({ length: count }, () => tea);
  const refused = (...sections: unknown[]) =>
    refusedOf(savePriceListCall.request, { version: 0, shown: false, valid_from: '2026-12-01', sections });
  const TOO_MANY = 'En fazla 100 ürün ekleyebilirsiniz.';

  it('has up to a hundred products in up to twelve sections', () => {
    const section = { title: 'Ç', products: many(8) };
    expect(refused({ title: 'Ç', products: many(100) })).toEqual({});
    expect(refused(...Array.from({ length: 12 }, () => section))).toEqual({});
    expect(refused(...Array.from({ length: 13 }, () => ({ ...section, products: [] })))).toEqual({
      sections: 'En fazla 12 bölüm ekleyebilirsiniz.',
    });
    expect(refused({ title: 'Ç', products: many(101) })).toMatchObject({ 'sections.0.products': TOO_MANY });
    expect(refused({ title: 'Ç', products: many(60) }, { title: 'K', products: many(41) })).toEqual({
      sections: TOO_MANY,
    });
    expect(refused({ title: ' ', products: [] })).toEqual({ 'sections.0.title': 'Bölümün adını yazın.' });
  });

  const PRICE = 'Fiyatı rakamla yazın, 15 ya da 12,50 gibi. En fazla ₺99.999,99.';
  it.each<[object, string]>([
    [{ name: '' }, 'Ürünün adını yazın.'],
    [{ name: 'ç'.repeat(61) }, 'En fazla 60 karakter yazabilirsiniz.'],
    [{ name: 'Çay\u202E' }, BAD_CHARACTERS],
    [{ price_kurus: 0 }, PRICE],
    [{ price_kurus: -100 }, PRICE],
    [{ price_kurus: 10_000_000 }, PRICE],
    [{ price_kurus: 15.5 }, PRICE],
    [{ unit: 'kova' }, ANY],
    [{ id: 0 }, ANY],
    [{ id: 1.5 }, ANY],
    [{ id: 2 ** 31 }, ANY],
    [{ id: '7' }, ANY],
    [{ allergens: ['tea'] }, ANY],
  ])('has no product with %j', (change, sentence) => {
    const found = Object.entries(refused({ title: 'Ç', products: [{ ...tea, ...change }] }));
    const [field = ''] = Object.keys(change);
    const path = field === 'allergens' ? 'allergens.0' : field;
    expect(found).toEqual([[`sections.0.products.0.${path}`, sentence]]);
  });

  it.each(['2026-02-30', '2019-12-31', '2100-01-01'])('is not valid from %s', (valid_from) => {
    const body = { version: 0, shown: false, valid_from, sections: [] };
    expect(refusedOf(savePriceListCall.request, body)).toEqual({
      valid_from: '2020 ile 2099 arasında bir tarih seçin.',
    });
  });
});

describe('opening hours', () => {
  const { opening_hours: week } = changeHoursExample.request;
  const second = Array(7).fill(null);
  const longNight = week.with(6, { from: '18:00', to: '07:01' });
  const arife = { name: 'Arife', from: '2027-03-08', to: '2027-03-08', hours: null };
  const bayram = { name: 'Bayram', from: '2027-03-09', to: '2027-03-11', hours: null };
  const days = Array.from({ length: 11 }, (_, n) => ({ ...arife, from: `2027-01-${n + 10}` })).map((day) => ({
    ...day,
    to: day.from,
  }));
  const refused = (change: object) =>
    Object.keys(refusedOf(changeHoursCall.request, { opening_hours: week, ...change }));

  it('may have second openings and ten special days', () => {
    const saturday = second.with(5, { from: '14:31', to: '19:00' });
    for (const special_days of [days.slice(1), [arife, bayram]])
      expect(refused({ second_hours: saturday, special_days })).toEqual([]);
    expect(refused({ second_hours: second.with(4, { from: '19:00', to: '08:00' }) })).toEqual([]);
    expect(refused({ second_hours: second.with(5, { from: '18:00', to: '17:59' }) })).toEqual([]);
    expect(refused({ opening_hours: longNight })).toEqual([]);
    expect(refused({ opening_hours: null, second_hours: null, special_days: null })).toEqual([]);
    expect(refused({ opening_hours: week.with(0, { from: '00:00', to: '00:00' }) })).toEqual([]);
  });

  it.each<[object, string]>([
    [{ opening_hours: undefined }, 'opening_hours'],
    [{ opening_hours: 'her gün' }, 'opening_hours'],
    [{ opening_hours: [] }, 'opening_hours'],
    [{ opening_hours: week.slice(1) }, 'opening_hours'],
    [{ opening_hours: [...week, null] }, 'opening_hours'],
    [{ opening_hours: week.with(0, { from: '7:00', to: '18:00' }) }, 'opening_hours.0.from'],
    [{ opening_hours: week.with(0, { from: '24:00', to: '18:00' }) }, 'opening_hours.0.from'],
    [{ opening_hours: week.with(0, { from: '07:60', to: '18:00' }) }, 'opening_hours.0.from'],
    [{ opening_hours: week.with(0, { from: '07:00' } as never) }, 'opening_hours.0.to'],
    [{ opening_hours: week.with(0, { from: '07:00', to: '07:00' }) }, 'opening_hours.0.to'],
    [{ second_hours: second.with(0, { from: '18:00', to: '20:00' }) }, 'second_hours.0.from'],
    [{ second_hours: second.with(6, { from: '13:00', to: '20:00' }) }, 'second_hours.6.from'],
    [{ second_hours: second.with(4, { from: '19:00', to: '08:01' }) }, 'second_hours.4.to'],
    [{ opening_hours: longNight, second_hours: null }, 'opening_hours.6.to'],
    [
      {
        opening_hours: week.with(5, { from: '', to: '14:30' }),
        second_hours: second.with(4, { from: '19:00', to: '08:30' }),
      },
      'opening_hours.5.from',
    ],
    [{ special_days: [bayram, arife] }, 'special_days'],
    [{ special_days: [arife, { ...bayram, from: arife.to }] }, 'special_days'],
    [{ special_days: [{ ...bayram, to: '2027-03-08' }] }, 'special_days.0.to'],
    [{ special_days: [{ ...bayram, to: '2027-02-29' }] }, 'special_days.0.to'],
    [{ special_days: days }, 'special_days'],
  ])('are not %j', (change, field) => {
    expect(refused(change)).toEqual([field]);
  });
});

describe('an invited customer', () => {
  const elif = { name: 'Elif', phone: '+905339876543' };

  it.each<[object, string]>([
    [{ name: 'E' }, 'Müşterinin adı en az 2 karakter olmalıdır.'],
    [{ name: 'ğ'.repeat(101) }, 'En fazla 100 karakter yazabilirsiniz.'],
    [{ name: 'Elif\nKaya' }, BAD_CHARACTERS],
    [{ phone: '+902121234567' }, 'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).'],
  ])('has not %j', (change, sentence) => {
    const [field = ''] = Object.keys(change);
    expect(refusedOf(inviteCustomerCall.request, { ...elif, ...change })).toEqual({ [field]: sentence });
  });
});

describe('the label of a place', () => {
  it.each([
    ['   ', 'Ad yazın.'],
    ['x'.repeat(25), 'En fazla 24 karakter yazabilirsiniz.'],
    ['Oda\u202e301', BAD_CHARACTERS],
    ['Oda\n301', BAD_CHARACTERS],
  ])('is not %j', (label, sentence) => {
    expect(refusedOf(addPlacesCall.request, { labels: ['Oda 1', label] })).toEqual({ 'labels.1': sentence });
  });

  it('is one of a hundred at most', () => {
    const labels = Array.from({ length: 101 }, (_, at) => `Oda ${at}`);
    expect(refusedOf(addPlacesCall.request, { labels: labels.slice(1) })).toEqual({});
    expect(refusedOf(addPlacesCall.request, { labels })).toEqual({
      labels: 'Bir seferde en fazla 100 kod ekleyebilirsiniz.',
    });
  });
});

describe('a contact message', () => {
  const MISSING = 'Lütfen gerekli alanları doldurun.';
  it.each<[object, string]>([
    [{ name: '' }, MISSING],
    [{ name: undefined }, MISSING],
    [{ email: null }, MISSING],
    [{ message: '  ' }, MISSING],
    [{ email: 'ayse@' }, 'Geçerli bir e-posta adresi yazın.'],
    [{ email: 'a@b.example\r\nBcc: x@y.example' }, BAD_CHARACTERS],
    [{ subject: 'Konu\nBcc: x@y.example' }, BAD_CHARACTERS],
  ])('has not %j', (change, sentence) => {
    const [field = ''] = Object.keys(change);
    const refused = refusedOf(contactCall.request, { ...contactExample.request, ...change });
    expect(refused).toEqual({ [field]: sentence });
  });
});

describe('a changed business', () => {
  const MISSING = 'Lütfen tüm gerekli alanları doldurun.';
  it.each([{ name: ' ' }, { owner_name: undefined }, { owner_surname: null }])('has not %j', (change) => {
    const [field = ''] = Object.keys(change);
    const refused = refusedOf(updateBusinessCall.request, { ...updateBusinessExample.request, ...change });
    expect(refused).toEqual({ [field]: MISSING });
  });
});
