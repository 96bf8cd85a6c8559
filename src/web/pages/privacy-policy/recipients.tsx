import type { Recipient, RecipientRole, TransferBasis } from '#shared/legal/data-recipients.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { LawGround } from './stored-items.tsx';

/** Data and purpose of each role. */
const ROLES: Record<RecipientRole, string> = {
  hosting: '2. bölümdeki bütün veriler; sunucuları ve veritabanını çalıştırmak için.',
  identity:
    'telefon numaranız, giriş zamanlarınız, IP adresiniz ve tarayıcı bilginiz; numaranızı doğrulamak, girişinizi ' +
    'sağlamak ve otomatik kayıtları önlemek için.',
  sms: 'telefon numaranız ve doğrulama kodunu taşıyan mesaj; kodu size ulaştırmak için.',
  mail: 'iletişim formuna yazdıklarınız; mesajınızı bize ulaştırmak için.',
  push: 'cihazınızın bildirim anahtarı ve bildirimin içeriği; bildirimi telefonunuza ulaştırmak için.',
};

const BASES: Record<TransferBasis, string> = {
  'adequacy-decision': 'alıcıların bulunduğu ülkeler hakkında verilmiş yeterlilik kararı (KVKK m. 9/1)',
  'binding-corporate-rules':
    'Kişisel Verileri Koruma Kurulu’nun onayladığı bağlayıcı şirket kuralları (KVKK m. 9/4-b)',
  'standard-contract':
    'alıcılarla imzaladığımız ve Kişisel Verileri Koruma Kurumu’na bildirdiğimiz standart sözleşmeler (KVKK m. 9/4-c)',
  undertaking:
    'alıcıların yazılı taahhütnamesi ve Kişisel Verileri Koruma Kurulu’nun bu aktarımlara verdiği izin (KVKK m. 9/4-ç)',
};

function RecipientList({ recipients }: { recipients: readonly Recipient[] }) {
  return (
    <ul>
      {recipients.map(({ role, name, country }) => (
        <li key={`${role} ${name}`} className="wrap-anywhere">
          <strong>{`${name}, ${country}:`}</strong> {ROLES[role]}
        </li>
      ))}
    </ul>
  );
}

/** Location of the data, and recipients in Turkey. */
export function RecipientsInTurkey() {
  const { location, recipients } = usePublicConfig().dataRecipients;
  const atHome = recipients.filter(({ abroad }) => !abroad);
  return (
    <>
      <p>Sunucularımızın ve veritabanımızın bulunduğu ülke: {location}.</p>
      {atHome.length > 0 && <p>Yurt içinde hizmet aldıklarımız, onlara aktardıklarımız ve amacımız:</p>}
      {atHome.length > 0 && <RecipientList recipients={atHome} />}
    </>
  );
}

/** Recipients abroad, and the ground of KVKK m. 9. */
export function RecipientsAbroad() {
  const { recipients, basis } = usePublicConfig().dataRecipients;
  return (
    <>
      <RecipientList recipients={recipients.filter(({ abroad }) => abroad)} />
      <p>
        Bu aktarımların dayanağı: <LawGround text={basis === undefined ? 'örnek dayanak' : BASES[basis]} />.
      </p>
    </>
  );
}
