import { expect, it } from 'vitest';
import { describePglite } from '../../support/databases.ts';
import { operatorFile } from '../../support/operator-file.ts';
import { createTestApp } from '../../support/test-app.ts';
import { textOf } from '../conformance/markup.ts';

const data = {
  location: 'TR',
  hosting: 'Ocak <Bulut> A.Ş.',
  transferBasis: 'standard-contract',
  mail: { name: 'Posta GmbH', country: 'DE' },
};
const SMTP_URL = 'smtps://posta:gizli@smtp.demlik.com.tr';
const TWILIO = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'gizli',
  TWILIO_FROM: 'Demlik',
};
const NETGSM = {
  SMS_PROVIDER: 'netgsm',
  NETGSM_USERCODE: '850',
  NETGSM_PASSWORD: 'gizli',
  NETGSM_HEADER: 'DEMLIK',
};
const SMS_DATA = 'telefon numaranız ve doğrulama kodunu taşıyan mesaj; kodu size ulaştırmak için.';

describePglite('the privacy policy', (open) => {
  /** Returns the sections on transfers, domestic and abroad. */
  async function transfers(content: object, variables: Record<string, string> = { SMTP_URL }) {
    const environment = { ...variables, OPERATOR_FILE: operatorFile(content) };
    const html = await (
      await createTestApp(await open(), { environment }).app.request('/privacy-policy')
    ).text();
    const sections = html.split(/(?=<h2)/).map(textOf);
    const section = (title: string) => sections.find((text) => text.startsWith(title)) ?? '';
    return { home: section('5. Yurt içinde aktarım'), abroad: section('6. Yurt dışına aktarım') };
  }

  it('lists recipients at home and abroad with data, purpose and legal basis', async () => {
    const { home, abroad } = await transfers({ data }, { SMTP_URL, ...TWILIO });
    expect(home).toContain('Sunucularımızın ve veritabanımızın bulunduğu ülke: Türkiye.');
    expect(home).toContain('Ocak <Bulut> A.Ş., Türkiye: 2. bölümdeki bütün veriler;');
    expect(home).not.toContain('Twilio');
    expect(abroad).toContain(`Twilio Inc., Amerika Birleşik Devletleri: ${SMS_DATA}`);
    expect(abroad).toContain('Posta GmbH, Almanya: iletişim formuna yazdıklarınız;');
    expect(abroad).toContain(
      'Apple Inc. (iPhone), Amerika Birleşik Devletleri: cihazınızın bildirim anahtarı',
    );
    expect(abroad).toMatch(/Bu aktarımların dayanağı: .* standart sözleşmeler \(KVKK m\. 9\/4-c\)\./);
  });

  it('lists recipients in Turkey as domestic, and omits unused ones', async () => {
    const { home, abroad } = await transfers(
      { data: { ...data, mail: { name: 'Posta A.Ş.', country: 'TR' } } },
      { SMTP_URL, ...NETGSM },
    );
    expect(home).toContain(`Netgsm İletişim ve Bilgi Teknolojileri A.Ş., Türkiye: ${SMS_DATA}`);
    expect(home).toContain('Posta A.Ş., Türkiye: iletişim formuna yazdıklarınız;');
    expect(abroad).not.toMatch(/Twilio|Posta|Firebase|kimlik doğrulama|Netgsm/);
    expect(abroad).not.toContain('kullanılıyorsa');
  });

  it('lists all data as transferred abroad if the servers are abroad', async () => {
    const { home, abroad } = await transfers({ data: { ...data, location: 'DE', hosting: '' } });
    expect(home).toContain('bulunduğu ülke: Almanya.');
    expect(abroad).toContain('Barındırma hizmeti veren şirket, Almanya: 2. bölümdeki bütün veriler;');
  });

  it('is an example on a laptop', async () => {
    const { home, abroad } = await transfers({}, {});
    expect(home).toContain('bulunduğu ülke: Örnek ülke.');
    expect(home).not.toContain('hizmet aldıklarımız');
    expect(abroad).toContain('Bu aktarımların dayanağı: örnek dayanak.');
  });
});
