import { presentBusiness } from '#server/domain/businesses/business-mapper.ts';
import type { AccountData } from '#shared/contract/account-data.ts';
import { retention } from '#shared/legal/retention.ts';
import type { getAccountData } from './get-account-data.ts';

type Written<T> = T extends Date ? string : T;

/** Returns a row with its times in ISO 8601. */
function written<Row extends object>(row: Row): { [Name in keyof Row]: Written<Row[Name]> } {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as { [Name in keyof Row]: Written<Row[Name]> };
}

const NOTES = [
  'Uygulamadaki sipariş, ürün ve gelir kayıtlarınız burada yer almaz. Bir örneğini istemek için bize yazın.',
  `İletişim formundan yazdıklarınız hesabınıza bağlı değildir ve burada yer almaz; en geç ${retention.contactMessages.words} sonra silinir. Bir örneğini istemek için bize yazın.`,
  'Doğrulama kodlarının ve oturum anahtarlarının kendileri burada yer almaz: dosyayı bulan biri giriş yapamasın.',
  'Kötüye kullanımı önleyen sayaçlar ve gönderilmeyi bekleyen mesajlar burada yer almaz; kısa sürede silinir.',
];
/** Empty lists for the contract, if Google stores these records. */
const NO_RECORDS = { accounts: [], sessions: [], devices: [], codes: [] };
const AT_GOOGLE =
  'Giriş kayıtlarınız Google’ın Firebase Authentication hizmetindedir. Bir örneğini istemek için bize yazın.';

export function presentAccountData(data: Awaited<ReturnType<typeof getAccountData>>): AccountData {
  const { accounts, sessions, devices, codes } = data.sign_in ?? NO_RECORDS;
  return {
    generated_at: data.generated_at.toISOString(),
    notes: data.sign_in === null ? [...NOTES, AT_GOOGLE] : NOTES,
    business: presentBusiness(data.business),
    slugs: data.slugs.map(written),
    codes: data.codes.map(written),
    customers: data.customers.map(written),
    places: data.places.map(written),
    price_list: data.price_list && written(data.price_list),
    legal_acceptances: data.acceptances.map(written),
    visits: data.visits,
    operator_actions: data.operator_actions.map(written),
    sign_in: {
      accounts: accounts.map(written),
      sessions: sessions.map(written),
      devices: devices.map(written),
      codes: codes.map(written),
    },
  };
}
