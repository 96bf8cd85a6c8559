/** Every tenth business has this name. */
export const COMMON_NAME = 'Han';

export const slugOf = (n: number) => (n % 10 !== 0 ? `ocak-${n}` : n === 10 ? 'han' : `han-${n / 10}`);
export const codeOf = (n: number) => `K${String(n).padStart(7, '0')}`;

/** Statements that put businesses 1 to `count` into an empty database, each as a registration leaves it. */
export const insertBusinesses = (count: number): readonly string[] => [
  `insert into businesses (name, owner_name, owner_surname, slug, phone, address)
   select case when n % 10 = 0 then '${COMMON_NAME}' else 'Ocak ' || n end, 'Hasan', 'Yıldız',
     case when n % 10 <> 0 then 'ocak-' || n when n = 10 then 'han' else 'han-' || n / 10 end,
     '+9054' || lpad(n::text, 8, '0'), 'Çay Sokak No ' || n % 100
   from generate_series(1, ${count}) n`,
  'insert into business_slugs (slug, business_id) select slug, id from businesses',
  `insert into business_codes (business_id, code, qr_data)
   select id, 'K' || lpad(id::text, 7, '0'), 'https://demlik.com.tr/r/K' || lpad(id::text, 7, '0') from businesses`,
  'analyze',
];
