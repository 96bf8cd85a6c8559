import type { PublicPriceList } from '../../../src/shared/contract/price-list.ts';

/** Forty characters. */
export const LONG_NAME = 'Hacı Şükrü Ağaoğulları Çınaraltı Çay Evi';
/** A hundred characters, the most that a name may have. */
export const LONGEST_NAME =
  'Eminönü Ömer Ağa Han İçi Şahin Kardeşler Geleneksel Semaver Çayı, Türk Kahvesi ve Şerbet Evi 1957 AŞ';

const product = (name: string, unit: string, price_kurus: number, note = '') => ({
  name,
  note,
  unit,
  price_kurus,
});

const DAY = { from: '07:00', to: '18:00' };
export const HOURS = [DAY, DAY, DAY, DAY, DAY, { from: '22:00', to: '02:00' }, null];

/** A week with a second opening, and special days. */
export const ALL_HOURS = {
  opening_hours: HOURS.with(4, { from: '07:00', to: '12:30' }),
  second_hours: HOURS.map((_, day) => (day === 4 ? { from: '13:30', to: '19:00' } : null)),
  special_days: [
    {
      name: 'Ramazan Bayramı arifesi',
      from: '2099-03-08',
      to: '2099-03-08',
      hours: { from: '07:00', to: '13:00' },
    },
    { name: 'Ramazan Bayramı', from: '2099-03-09', to: '2099-03-11', hours: null },
  ],
};

export const PRICE_LIST: PublicPriceList = {
  valid_from: '2026-11-25',
  sections: [
    {
      title: 'Çaylar',
      products: [
        product('Çay', 'bardak', 1500),
        product('Duble çay', 'bardak', 2500),
        product('Oralet', 'bardak', 1250, 'portakal, kuşburnu, elma ya da limon'),
      ],
    },
    { title: 'Kahveler', products: [product('Türk kahvesi', 'fincan', 4000, 'sade, orta, şekerli')] },
    {
      title: 'Yiyecekler',
      products: [
        product('Simit', 'adet', 2000),
        { ...product('Kaşarlı tost', 'adet', 9000), allergens: ['gluten', 'milk', 'sulphites'] },
      ],
    },
  ],
};
