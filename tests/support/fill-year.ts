/** The time at which the year of {@link yearOf} ends; a test sets its clock to it. */
export const YEAR_END = new Date('2026-11-29T09:00:00Z');

export interface Year {
  shops: number;
  /** Days for which nothing was deleted: 1 is what a daily deletion finds. */
  overdueDays?: number;
}

/**
 * Returns the statements that fill an empty, migrated database with `shops` businesses as they are after a year,
 * ending at {@link YEAR_END}: a count of visits for each business and each of the last 90 days, owners of whom most
 * signed in more than a month ago, and overdue rows of every rule of the deletion. Run them one after the other as a
 * superuser, over one connection without a statement time-out: the first turns off the checks of foreign keys.
 * Business `n` has the id `n`, the slug `ocak-{n}`, the code `K0000001`, the phone `+905300000001` (both with as
 * many zeros) and the owner `uid-{n}`.
 */
export function yearOf({ shops, overdueDays = 1 }: Year): readonly string[] {
  const year = { shops, overdueDays };
  return [
    'set session_replication_role = replica',
    ...shopsOf(year),
    ...visitsOf(year),
    ...customersOf(year),
    ...identitiesOf(year),
    ...othersOf(year),
    'set session_replication_role = origin',
    'vacuum (analyze)',
    'checkpoint',
  ];
}

type Whole = Required<Year>;

const END = `timestamptz '${YEAR_END.toISOString()}'`;
const PHONE = `'+9053' || lpad(n::text, 8, '0')`;

const each = (count: number, from = 1) =>
  `generate_series(${from}, ${from - 1 + Math.max(1, Math.round(count))}) n`;

/** The n-th of `count` times from `from` to `to` days ago. */
const ago = (from: number, to: number, count: number) =>
  `${END} - interval '1 day' * (${from} + ${to - from} * (n - 0.5::float8) / ${count})`;

/** The number of overdue rows if `count` rows have ages of up to `period` days, and the time of the n-th. */
function overdueOf({ overdueDays }: Whole, count: number, period: number) {
  const due = Math.ceil((count * overdueDays) / period);
  return { due, late: ago(period + overdueDays, period, due) };
}

const shopsOf = ({ shops, overdueDays }: Whole) => [
  `insert into businesses (name, owner_name, owner_surname, slug, phone, owner_uuid, address, created_at)
   select 'Ocak ' || n, 'Hasan', 'Yıldız', 'ocak-' || n, ${PHONE}, 'uid-' || n, 'Çay Sokak No ' || n % 100,
     ${ago(365, 0, shops)} from ${each(shops)}`,
  `insert into business_slugs (slug, business_id) select slug, id from businesses
   union all select 'eski-' || id, id from businesses where id % 10 = 0`,
  `insert into business_codes (business_id, code, qr_data, is_active)
   select id, code, 'https://demlik.com.tr/r/' || code, active from businesses, lateral (
     select 'K' || lpad(id::text, 7, '0') as code, true as active
     union all select 'W' || lpad(id::text, 7, '0'), false where id % 10 = 0) codes`,
  // Moves that can be taken back for seven days.
  `insert into number_moves (business_id, former_phone, moved_at)
   select id, '+90557' || lpad(id::text, 7, '0'), case when id <= ${overdueDays} * 20
     then ${END} - interval '1 day' * (7 + ${overdueDays}) else ${END} - interval '1 day' * (id % 7) end
   from businesses where id % 20 = 1`,
  `insert into business_settings (business_id, phone_shown, special_days)
   select id, id % 4 = 0, case when id % 8 = 0 then jsonb_build_array(jsonb_build_object('name', '', 'from', day, 'to', day, 'hours', null)) end
   from businesses, lateral (select (${END} - interval '1 day' * (case when id % 40 = 0 then 3 else -30 end))::date as day) days
   where id % 2 = 0`,
  `insert into hidden_businesses (business_id, hidden_reason, hidden_at)
   select id, 'Başka bir dükkânın adı yazıyor.', ${END} from businesses where id % 1000 = 1`,
  `insert into places (business_id, id, label)
   select id, 'Y' || lpad(n::text, 3, '0'), 'Masa ' || n from businesses, ${each(10)} where id % 5 = 0`,
  `insert into price_lists (business_id, version, shown, valid_from, updated_at, printed)
   select id, 1, true, '2026-11-01', ${END}, case when id % 8 = 0 then products end
   from businesses, (select jsonb_agg(jsonb_build_object('id', n, 'section', 'Bölüm', 'name', 'Çay ' || n, 'note', '',
     'unit', 'bardak', 'price_kurus', 1500)) as products from ${each(20)}) printed where id % 4 = 0`,
  `insert into price_list_sections (business_id, position, title)
   select business_id, n, 'Bölüm ' || n from price_lists, ${each(2, 0)}`,
  `insert into price_list_products (business_id, section, position, name, note, unit, price_kurus)
   select business_id, position, n, 'Çay ' || n, '', 'bardak', 1500 from price_list_sections, ${each(10, 0)}`,
  `insert into product_allergens (business_id, position, section, name, note, allergens)
   select business_id, n, 'Bölüm ' || n % 2, 'Çay ' || n, '', '{milk,nuts}' from price_lists, ${each(5, 0)}`,
];

/** Drops the indexes meanwhile, which takes a third of the time. */
const visitsOf = ({ overdueDays }: Whole) => [
  'alter table visit_counts drop constraint visit_counts_business_id_day_pk',
  'drop index visit_counts_day_idx',
  `insert into visit_counts (business_id, day, page_views, code_scans, app_taps, store_taps, contact_taps)
   select id, date '${YEAR_END.toISOString().slice(0, 10)}' - n, 3, 1, 1, 1, 1
   from businesses, ${each(91 + overdueDays, 0)}`,
  'alter table visit_counts add constraint visit_counts_business_id_day_pk primary key (business_id, day)',
  'create index visit_counts_day_idx on visit_counts (day)',
];

/** Three invitations of each business, and two customers of the app. */
function customersOf(year: Whole): string[] {
  const { due } = overdueOf(year, 3 * year.shops, 30);
  const overdue = `${END} - interval '1 day' * (30 + ${year.overdueDays})`;
  const refusal = overdueOf(year, year.shops, 365);
  return [
    `insert into customers (business_id, name, phone, otp)
     select id, 'Elif', '+90544' || lpad((id * 5 + n)::text, 9, '0'), 'C' || lpad((id * 5 + n)::text, 9, '0')
     from businesses, ${each(5, 0)}`,
    `insert into customer_invitations (customer_id, expires_at)
     select id, case when row_number() over (order by id) <= ${due} then ${overdue}
       else ${END} - interval '1 day' * (29 - 30 * (id % 1000)::float8 / 1000) end
     from customers where id % 5 < 3`,
    `insert into invitation_refusals (business_id, phone_hmac, refused_at)
     select n, 'hmac-' || n, case when n <= ${refusal.due} then ${refusal.late} else ${ago(364, 0, year.shops)} end
     from ${each(year.shops)}`,
  ];
}

/** Owners, and users without a business; each with a session and devices. */
function identitiesOf(year: Whole): string[] {
  const { shops, overdueDays } = year;
  const lone = overdueOf(year, shops / 5, 30);
  const session = overdueOf(year, shops, 364);
  const device = overdueOf(year, shops, 365);
  const code = overdueOf(year, shops / 10, 1);
  return [
    `insert into identity_users (uid, phone, created_at, last_login_at, tokens_valid_after)
     select uid, phone, at, at, at from (
       select 'uid-' || n as uid, ${PHONE} as phone, ${ago(365, 0, shops)} as at from ${each(shops)}
       union all select 'lone-' || n, '+90555' || lpad(n::text, 7, '0'), ${ago(29, 0, shops / 5)} from ${each(shops / 5)}
       union all select 'late-' || n, '+90556' || lpad(n::text, 7, '0'), ${lone.late} from ${each(lone.due)}) users`,
    // The session's token, and those that it replaced.
    `insert into identity_refresh_tokens
       (token_hash, family_id, uid, auth_time, created_at, replaced_at, self_describing)
     select md5(uid || ' ' || n), 'family-' || uid, uid, last_login_at, replaced_at, replaced_at, true
     from identity_users, ${each(3)}, lateral (select ${END} - interval '1 hour' * n as replaced_at) times
     union all select md5('late ' || uid || ' ' || n), 'family-' || uid, uid, last_login_at, ${END} - interval '3 days',
       ${END} - interval '3 days', true from identity_users, ${each(overdueDays)}
     union all select md5(uid), 'family-' || uid, uid, last_login_at,
       greatest(last_login_at, ${END} - interval '363 days'), null, true from identity_users
     union all select md5('old' || n), 'old-' || n, 'uid-1', ${session.late}, ${session.late}, null, true
     from ${each(session.due)}`,
    `insert into identity_devices (device_id, uid, seen_at)
     select md5(uid || ' ' || n), uid, greatest(last_login_at, ${END} - interval '364 days') from identity_users, ${each(2)}
     union all select md5('old' || n), 'uid-' || n, ${device.late} from ${each(device.due)}`,
    `insert into identity_codes (session_hash, phone, code_hmac, created_at, expires_at)
     select md5(at::text), '+905320000000', 'x', at, at + interval '3 minutes' from (
       select ${ago(1, 0, shops / 10)} as at from ${each(shops / 10)}
       union all select ${code.late} from ${each(code.due)}) made`,
  ];
}

function othersOf(year: Whole): string[] {
  const { shops, overdueDays } = year;
  const quarter = shops / 4;
  const evidence = overdueOf(year, shops, 364);
  const message = overdueOf(year, quarter, 729);
  const action = overdueOf(year, quarter, 364);
  const challenge = overdueOf(year, shops / 10, 1);
  return [
    `insert into user_legal_acceptances
       (user_id, document_type, document_version, accepted_at, ip_address, user_agent)
     select id, type, '1', case when id <= ${evidence.due} then ${END} - interval '1 day' * (364 + ${overdueDays})
       else ${END} - interval '1 day' * (363 * (1 - id::float8 / ${shops})) end, '192.0.2.1', 'Telefon/1'
     from businesses, (values ('privacy-policy'), ('terms')) types (type)`,
    `insert into contact_messages (name, email, message, created_at)
     select 'Elif', 'elif@example.com', repeat('Merhaba. ', 20), at from (
       select ${message.late} as at from ${each(message.due)}
       union all select ${ago(728, 0, quarter)} from ${each(quarter)}) written`,
    `insert into admin_actions (at, os_user, verb, target, result)
     select at, 'demlik', 'business show', 'business:' || n, 'done' from (
       select n, ${action.late} as at from ${each(action.due)}
       union all select n, ${ago(363, 0, quarter)} from ${each(quarter)}) done`,
    `insert into clock_readings (id, believed_at, latest_at) values (1, ${END}, ${END})`,
    `insert into shared_alarms (id, report) values (1, '{"triedAt":0,"alarms":[]}')`,
    `insert into page_changes (path, at) select '/ocak-' || n, now() - interval '1 minute' * case when n > 10 then n + 15 else n / 2 end from ${each(30)}`,
    `insert into rate_limits (key, hits, expires_at)
     select 'smsPerPhoneHour:' || md5(n::text), '{1}', ${ago(0.04, -0.04, shops)} from ${each(shops)}`,
    `insert into spent_challenges (id, expires_at) select md5(at::text), at from (
       select ${ago(1, 0, shops / 10)} as at from ${each(shops / 10)}
       union all select ${challenge.late} from ${each(challenge.due)}) spent`,
    `insert into outbox (kind, payload, next_attempt_at, expires_at)
     select 'none', repeat('x', 200), ${END} + interval '1 day', ${END} + interval '2 days' from ${each(shops / 100)}`,
  ];
}
