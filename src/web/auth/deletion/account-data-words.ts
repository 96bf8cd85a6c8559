import type { AccountData } from '#shared/contract/account-data.ts';
import { dayInTurkey, dayInWords } from '#shared/domain/calendar-day.ts';
import { isAllDay, type WeekHours, weekdays } from '#shared/domain/opening-hours.ts';
import { displayPhone } from '#shared/domain/phone.ts';
import { formatPrice } from '#shared/domain/price.ts';

type Column<Value> = readonly [heading: string, write: (value: NonNullable<Value>) => string];

/**
 * Every column of a row, so that a new column causes a type error here. Null omits a number that only the
 * database needs.
 */
type Columns<Row> = { readonly [Name in keyof Required<Row>]: Column<Row[Name]> | null };

const timeInTurkey = (moment: Date) =>
  moment.toLocaleTimeString('tr-TR', { timeZone: 'Europe/Istanbul', hour: '2-digit', minute: '2-digit' });

/** Formats a moment in Turkey's time: `3 Şubat 2026 11:15`. */
export function momentInWords(moment: string): string {
  const at = new Date(moment);
  return `${dayInWords(dayInTurkey(at))} ${timeInTurkey(at)}`;
}

const text = (value: string | number) => String(value);
const yesOrNo = (value: boolean) => (value ? 'Evet' : 'Hayır');

function hoursInWords(week: WeekHours): string {
  const days = week.map((hours, day) => {
    if (hours === null) return `${weekdays[day]} kapalı`;
    return `${weekdays[day]} ${isAllDay(hours) ? '24 saat' : `${hours.from} ile ${hours.to} arası`}`;
  });
  return days.join(', ');
}

const documents: Record<string, string> = {
  'privacy-policy': 'Gizlilik Politikası',
  'terms-of-use': 'Kullanım Koşulları',
};
const results: Record<string, string> = { done: 'Yapıldı', refused: 'Yapılmadı', failed: 'Yarıda kaldı' };

/** Also of a list that is optional for one release (ADR 10). */
type Row<Name extends keyof AccountData> =
  NonNullable<AccountData[Name]> extends (infer Each)[] ? Each : never;
type SignInRow<Name extends keyof AccountData['sign_in']> = AccountData['sign_in'][Name][number];
type PriceList = NonNullable<AccountData['price_list']>;

const business: Columns<AccountData['business']> = {
  id: null,
  name: ['Dükkânın adı', text],
  owner_name: ['Adınız', text],
  owner_surname: ['Soyadınız', text],
  phone: ['Telefonunuz', displayPhone],
  phone_shown: ['Telefonunuz sayfanızda görünüyor mu?', yesOrNo],
  address: ['Adres', text],
  opening_hours: ['Çalışma saatleri', hoursInWords],
  slug: ['Linkinizin sonu', text],
  code: ['Çaycı kodunuz', text],
  owner_uuid: null,
  created_at: ['Kayıt olduğunuz gün ve saat', momentInWords],
};

const slugs: Columns<Row<'slugs'>> = {
  slug: ['Linkin sonu', text],
  created_at: ['Ne zamandan beri', momentInWords],
};

const codes: Columns<Row<'codes'>> = {
  id: null,
  code: ['Kod', text],
  qr_data: ['QR kodun açtığı adres', text],
  is_active: ['Geçerli mi?', yesOrNo],
  created_at: ['Oluşturuldu', momentInWords],
  updated_at: ['Son değişiklik', momentInWords],
};

const customers: Columns<Row<'customers'>> = {
  id: null,
  name: ['Adı', text],
  phone: ['Telefonu', displayPhone],
  otp: ['Davetin kodu', text],
  created_at: ['Eklendi', momentInWords],
  expires_at: ['Davetin son günü', momentInWords],
  sent_at: ['Gönderildi', momentInWords],
  opened_at: ['Açıldı', momentInWords],
};

const numberMoves: Columns<Row<'number_moves'>> = {
  former_phone: ['Geri alabilecek eski numara', displayPhone],
  moved_at: ['Numaranız değişti', momentInWords],
  former_devices: null,
};

const places: Columns<Row<'places'>> = {
  // Shown, because it is on the printed card.
  id: ['Kod', text],
  label: ['Oda ya da masa', text],
  created_at: ['Eklendi', momentInWords],
};

type PriceListHead = Omit<PriceList, 'sections' | 'products'>;

const priceList: Columns<PriceListHead> = {
  version: ['Kaç kez kaydedildi', text],
  shown: ['Sayfanızda görünüyor mu?', yesOrNo],
  valid_from: ['Geçerlilik', dayInWords],
  updated_at: ['Son değişiklik', momentInWords],
};

const acceptances: Columns<Row<'legal_acceptances'>> = {
  id: null,
  document_type: ['Metin', (type) => documents[type] ?? type],
  document_version: ['Metnin tarihi', dayInWords],
  document_hash: ['Metnin parmak izi', text],
  accepted_at: ['Onayladığınız an', momentInWords],
  ip_address: ['İnternet adresiniz (IP)', text],
  user_agent: ['Tarayıcınız', text],
  created_at: ['Kaydedildi', momentInWords],
};

const visits: Columns<Row<'visits'>> = {
  day: ['Gün', dayInWords],
  page_views: ['Sayfanız açıldı', text],
  code_scans: ['Kodunuz okutuldu', text],
};

const actions: Columns<Row<'operator_actions'>> = {
  at: ['Ne zaman', momentInWords],
  verb: ['Komut', text],
  result: ['Sonuç', (result) => results[result] ?? result],
};

const accounts: Columns<SignInRow<'accounts'>> = {
  uid: null,
  phone: ['Telefon', displayPhone],
  disabled: ['Kapatıldı mı?', yesOrNo],
  created_at: ['Açıldı', momentInWords],
  last_login_at: ['Son giriş', momentInWords],
  tokens_valid_after: ['Bundan önceki oturumlar kapalı', momentInWords],
};

const sessions: Columns<SignInRow<'sessions'>> = {
  family_id: null,
  auth_time: ['Giriş yaptınız', momentInWords],
  created_at: ['Oturum yenilendi', momentInWords],
  replaced_at: ['Yerine yenisi geçti', momentInWords],
};

const devices: Columns<SignInRow<'devices'>> = {
  device_id: null,
  seen_at: ['Bu cihazdan son giriş', momentInWords],
};

const signInCodes: Columns<SignInRow<'codes'>> = {
  phone: ['Telefon', displayPhone],
  known_device: ['Tanınan bir cihazdan mı istendi?', yesOrNo],
  attempts: ['Deneme sayısı', text],
  created_at: ['İstendi', momentInWords],
  expires_at: ['Süresi bitti', momentInWords],
  used_at: ['Kullanıldı', momentInWords],
};

export type FormattedRow = readonly { heading: string; value: string }[];

export interface FormattedTable {
  title: string;
  rows: readonly FormattedRow[];
}

function formatRow<Row extends object>(columns: Columns<Row>, row: Row): FormattedRow {
  const names = Object.keys(columns) as (keyof Row & string)[];
  return names.flatMap((name) => {
    const value = row[name];
    const column = columns[name] as Column<unknown> | null;
    if (column === null || value === null || value === undefined || value === '') return [];
    const [heading, write] = column;
    return [{ heading, value: write(value) }];
  });
}

/** Returns the products with their sections, in the owner's order. Includes sections without products. */
function formatProducts({ sections, products }: PriceList): FormattedRow[] {
  return sections.flatMap(({ position, title }): FormattedRow[] => {
    const inSection = products.filter(({ section }) => section === position);
    const section = { heading: 'Bölüm', value: title };
    if (inSection.length === 0) return [[section]];
    return inSection.map(({ name, note, unit, price_kurus: kurus }) => [
      section,
      { heading: 'Ürün', value: name },
      ...(note === '' ? [] : [{ heading: 'Not', value: note }]),
      { heading: 'Birim', value: unit },
      { heading: 'Fiyat', value: kurus === null ? 'Yazılmadı' : formatPrice(kurus) },
    ]);
  });
}

/** Returns every table of the data. Includes empty tables, so that a reader sees that there are no rows. */
export function formatTables(data: AccountData): FormattedTable[] {
  const table = <Row extends object>(title: string, columns: Columns<Row>, rows: readonly Row[]) => ({
    title,
    rows: rows.map((row) => formatRow(columns, row)),
  });
  const { price_list: list, sign_in: signIn } = data;
  return [
    table('Dükkânınız', business, [data.business]),
    table('Linkleriniz', slugs, data.slugs),
    table('Çaycı kodlarınız', codes, data.codes),
    table('Davet ettiğiniz müşteriler', customers, data.customers),
    table('Numara değişikliğiniz', numberMoves, data.number_moves ?? []),
    table('Oda ve masa kodlarınız', places, data.places),
    table<PriceListHead>('Fiyat tarifeniz', priceList, list === null ? [] : [list]),
    { title: 'Ürünleriniz', rows: list === null ? [] : formatProducts(list) },
    table('Onayladığınız metinler', acceptances, data.legal_acceptances),
    table('Ziyaretler', visits, data.visits),
    table('Destek ekibimizin işlemleri', actions, data.operator_actions),
    table('Giriş hesabınız', accounts, signIn.accounts),
    table('Oturumlarınız', sessions, signIn.sessions),
    table('Cihazlarınız', devices, signIn.devices),
    table('İstediğiniz doğrulama kodları', signInCodes, signIn.codes),
  ];
}
