/** Every tenth business has this name, shows its phone and has a price list. */
export const COMMON_NAME = 'Han';

export const slugOf = (n: number) => (n % 10 !== 0 ? `ocak-${n}` : n === 10 ? 'han' : `han-${n / 10}`);
export const codeOf = (n: number) => `K${String(n).padStart(7, '0')}`;

/**
 * Returns statements that insert businesses 1 to `count` into an empty database, each as a registration
 * leaves it.
 */
export const insertBusinesses = (count: number): readonly string[] => [
  `insert into businesses (name, owner_name, owner_surname, slug, phone, address)
   select case when n % 10 = 0 then '${COMMON_NAME}' else 'Ocak ' || n end, 'Hasan', 'Yıldız',
     case when n % 10 <> 0 then 'ocak-' || n when n = 10 then 'han' else 'han-' || n / 10 end,
     '+9054' || lpad(n::text, 8, '0'), 'Çay Sokak No ' || n % 100
   from generate_series(1, ${count}) n`,
  'insert into business_slugs (slug, business_id) select slug, id from businesses',
  `insert into business_codes (business_id, code, qr_data)
   select id, 'K' || lpad(id::text, 7, '0'), 'https://demlik.com.tr/r/K' || lpad(id::text, 7, '0') from businesses`,
  'insert into business_settings (business_id, phone_shown) select id, true from businesses where id % 10 = 0',
  `insert into price_lists (business_id, version, shown, valid_from, updated_at)
   select id, 1, true, '2026-11-01', now() from businesses where id % 10 = 0`,
  `insert into price_list_sections (business_id, position, title)
   select business_id, n, 'Bölüm ' || n from price_lists, generate_series(0, 1) n`,
  `insert into price_list_products (business_id, section, position, name, note, unit, price_kurus)
   select business_id, position, n, 'Çay ' || n, '', 'bardak', 1500 from price_list_sections, generate_series(0, 2) n`,
  'analyze',
];
