import { presentBusiness } from '#server/domain/businesses/business-mapper.ts';
import type { AccountData } from '#shared/contract/account-data.ts';
import { retention } from '#shared/legal/retention.ts';
import type { getAccountData } from './get-account-data.ts';

/** A value after a round trip through JSON, which writes times in ISO 8601. */
type Written<T> = T extends string | number | boolean | null
  ? T
  : T extends Date
    ? string
    : { [Name in keyof T]: Written<T[Name]> };

const toJson = <T>(data: T) => JSON.parse(JSON.stringify(data)) as Written<T>;

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
  const { generated_at, business, sign_in, ...rows } = data;
  return {
    generated_at: generated_at.toISOString(),
    notes: sign_in === null ? [...NOTES, AT_GOOGLE] : NOTES,
    business: presentBusiness(business),
    ...toJson(rows),
    sign_in: toJson(sign_in ?? NO_RECORDS),
  };
}
