import { describe, expect, it } from 'vitest';
import * as privacyPolicy from '#content/legal/privacy-policy.md';
import * as termsOfUse from '#content/legal/terms-of-use.md';
import { legalTexts } from '#server/config/legal-texts.ts';
import { legalTypes } from '#shared/legal/legal.ts';
import { retention } from '#shared/legal/retention.ts';
import { matchPage } from '#shared/routing/pages.ts';
import { renderPage } from '#web/app/entry-server.tsx';
import { PUBLIC_CONFIG } from '../../../tests/support/public-config.ts';

const texts = { 'privacy-policy': privacyPolicy, 'terms-of-use': termsOfUse };

/** The topics of each text: the section, and words that it must contain. */
const STATEMENTS: Record<keyof typeof texts, [section: string, topic: string, words: string[]][]> = {
  'privacy-policy': [
    [
      '2. İşlediğimiz kişisel veriler',
      'the data it collects',
      [
        'Ad ve soyad:',
        'Cep telefonu numarası:',
        'Adres:',
        'Siparişler:',
        'Müşteriler:',
        'Gelir raporları:',
        'Ürünler:',
      ],
    ],
    [
      '2. İşlediğimiz kişisel veriler',
      'camera and notifications',
      ['Kamera (açık rızanızla):', 'Bildirimler (açık rızanızla):'],
    ],
    [
      '3. İşleme amaçları ve hukuki sebepler',
      'purposes',
      [
        'şu amaçlarla işleriz: hesabınızı açmak, numaranızı doğrulamak ve giriş yapmanızı sağlamak,',
        'siparişleri size ulaştırmak, müşteri, ürün ve ödeme kayıtlarınızı tutmak,',
        'bakiye ve gelir raporlarınızı hazırlamak,',
      ],
    ],
    [
      '5. Yurt içinde aktarım',
      'authorities',
      [
        'Yetkili kurum ve kuruluşlar: mahkemeler, savcılıklar, kolluk ve diğer kamu kurumları.',
        'Aktarım yalnızca kanunen zorunlu olduğunda yapılır.',
      ],
    ],
    [
      '6. Yurt dışına aktarım',
      'push notifications',
      ['sunucuları yurt dışında bulunan anlık bildirim hizmeti sağlayıcısına aktarılır.'],
    ],
    [
      '6. Yurt dışına aktarım',
      'who else gets data abroad, where, and by which ground',
      ['Bildirim Ltd., İrlanda:', 'Bu aktarımların dayanağı:', '(KVKK m. 9/4-c)'],
    ],
    [
      '7. Saklama süreleri',
      'retention periods',
      ['Sipariş ve işlem kayıtları: 10 yıl', 'Sistem ve güvenlik kayıtları: en fazla 1 yıl.'],
    ],
    [
      '7. Saklama süreleri',
      'what is deleted daily, by the table that the deletion reads',
      [
        `IP adresi ve cihaz bilgisi en fazla ${retention.evidence.words}.`,
        `bize ulaştıktan sonra en fazla ${retention.contactMessages.words}.`,
        `Ziyaret sayıları: ${retention.visits.words}.`,
        `geri alabilmeniz için ${retention.numberMoves.words}.`,
        `son girişten ${retention.loneIdentities.words} sonra silinir; engellenen hesaplar engel kalkana kadar saklanır.`,
        `tanınan tarayıcılar, oradaki son girişten sonra ${retention.devices.words};`,
        `kullanılmayan oturum anahtarları, son kullanımdan sonra ${retention.sessions.words}.`,
      ],
    ],
    [
      '7. Saklama süreleri',
      'what a deletion means for backups, and until when',
      [
        'Yedekler: veri kaybına karşı veritabanının kopyaları alınır.',
        'kopyalarda en fazla 8 gün daha kalır; bu sürede yalnızca kaybolan verileri geri yüklemek için kullanılır.',
        'o arada silinmiş hesaplar yeniden silinir.',
      ],
    ],
    [
      '8. Haklarınız',
      'access, correction and objection',
      ['verilerinize erişebilir,', 'düzeltilmesini isteyebilir,', 'itiraz edebilir,'],
    ],
    [
      '10. Hesabınızı ve verilerinizi silme',
      'deletion in the app',
      [
        'Hesabınızı uygulamada Ayarlar > Hesabımı Sil yolunu izleyerek,',
        'Numaranız az önce değiştiyse silmenin ne zaman tamamlandığı',
      ],
    ],
    [
      '11. Çerezler ve tarayıcı depolaması',
      'cookies',
      ['Reklam veya takip çerezi kullanmayız, sizi başka sitelerde izlemeyiz'],
    ],
    [
      '3. İşleme amaçları ve hukuki sebepler',
      'the ground on which orders are kept, and commercial messages',
      [
        'savunmamızı ortaya koyabilmek için sipariş, işlem ve onay kayıtlarını saklarız.',
        'Size ticari elektronik ileti göndermeyiz; gönderirsek İYS’ye kaydeder, ret hakkı tanırız.',
      ],
    ],
    [
      '5. Yurt içinde aktarım',
      'what everybody sees',
      [
        'Sayfanızdaki kod ve QR herkese açıktır; kodu okutan herkes telefon numaranızı da görür.',
        'Sayfanız arama motorlarında çıkabilir.',
        'Müşteriye özel davet bağlantısını açan, o müşterinin adını ve telefonunu görür.',
      ],
    ],
    [
      '9. Başvuru yolu',
      'the ways to apply',
      [
        'yazılı olarak,',
        '(KEP)',
        'imzayla,',
        'kayıtlı telefon numaranıza gönderdiğimiz bir kodla doğrularız.',
      ],
    ],
    ['13. Yaş sınırı', 'age', ['Hizmet yalnızca 18 yaşını doldurmuş kişiler içindir.']],
  ],
  'terms-of-use': [
    [
      '1. Taraflar',
      'parties',
      ['hizmet sağlayıcı (“biz”) ile Hizmet’i kullanan kişi veya işletme (“siz”) arasındadır.'],
    ],
    [
      '3. Kapsam',
      'scope',
      [
        'Bu koşullar, Hizmet’in bütün bölümleri için geçerlidir: web sitesindeki kayıt, profil ve işletme sayfaları,',
        'davet sayfaları, mobil uygulama ve destek.',
      ],
    ],
    [
      '4. Üyelik',
      'membership',
      [
        'Üye olmak için 18 yaşını doldurmuş olmanız gerekir.',
        'Kayıt cep telefonu numarasıyla yapılır ve numaranıza gönderilen 6 haneli kodla doğrulanır.',
      ],
    ],
    [
      '5. Hizmetler',
      'services',
      [
        'Sipariş: müşterilerinizin siparişlerini anında bildirimle alırsınız, işletmenizi açıp kapatarak sipariş almaya',
        'Müşteri: müşterilerinizi kaydeder, sipariş geçmişlerini ve ödeme bilgilerini izlersiniz.',
        'Ürün: ürünlerinizi ve fiyatlarınızı girerek menünüzü oluşturursunuz.',
        'Ödeme takibi: siparişleri ödendi olarak işaretlersiniz.',
      ],
    ],
    ['5. Hizmetler', 'balance and income', ['Bakiye ve gelir raporları: girdiğiniz kayıtlardan hesaplanan']],
    [
      '6. Müşteriler, çalışanlar ve firmalar',
      'staff and companies',
      ['Hesabınızı kullanmasına izin verdiğiniz çalışanların', 'Bir firmaya hizmet veriyorsanız,'],
    ],
    [
      '6. Müşteriler, çalışanlar ve firmalar',
      'the duties of a processor',
      [
        'yalnızca sizin talimatınızla',
        'gizli tutarız',
        'alt işleyenleri',
        'gecikmeden bildiririz',
        'sileriz.',
      ],
    ],
    [
      '13. Değişiklikler',
      'changes to the disadvantage of an owner',
      ['Aleyhinize olan bir değişiklik, siz onu kabul etmeden size uygulanmaz.'],
    ],
    [
      '14. Uygulanacak hukuk ve yetkili mahkeme',
      'who is no merchant',
      ['Tacir değilseniz kanundaki yetki kuralları uygulanır.'],
    ],
    [
      '7. Mağaza üzerinden abonelik',
      'the free base and Premium',
      [
        'Hizmet’in temel kullanımı ücretsizdir. Ek özellikler isteğe bağlı Premium abonelikle açılır.',
        'Premium yalnızca uygulama içinden, App Store veya Google Play aracılığıyla satın alınır.',
      ],
    ],
    [
      '8. İade ve iptal',
      'refunds and cancellation',
      [
        'Aboneliğinizi mağaza hesabınızın abonelikler bölümünden istediğiniz zaman iptal edebilirsiniz.',
        'İade talepleri, satın almanın yapıldığı mağazanın iade politikasına göre',
      ],
    ],
    [
      '9. Kullanım kuralları',
      'usage rules',
      [
        'Hizmet’i kullanırken şunları yapmamayı kabul edersiniz: hukuka, genel ahlaka',
        'gerçeğe aykırı bilgiyle, başkasının adına veya numarasına kayıt açmak,',
        'sahte sipariş, müşteri veya işlem kaydı oluşturmak,',
        'başkalarının verilerine izinsiz erişmek,',
        'Hizmet’in güvenliğini aşmaya, işleyişini bozmaya',
      ],
    ],
    [
      '10. Fikri mülkiyet',
      'intellectual property',
      ['adı ile logosu üzerindeki haklar bize veya hak sahiplerine aittir.'],
    ],
    [
      '11. Sorumluluk reddi',
      'liability',
      [
        'Hizmet “olduğu gibi” sunulur ve kanunun izin verdiği ölçüde: internet, elektrik, telefon operatörü, mağaza,',
        'mücbir sebeplerden kaynaklanan kesintilerden,',
        'ilişkilerden doğan zararlardan sorumlu değiliz.',
      ],
    ],
    [
      '12. Hesabın silinmesi ve sözleşmenin sona ermesi',
      'deletion in the app',
      ['Hesabınızı uygulamada Ayarlar > Hesabımı Sil yolunu izleyerek,'],
    ],
    [
      '14. Uygulanacak hukuk ve yetkili mahkeme',
      'law and courts',
      [
        'Bu koşullara Türkiye Cumhuriyeti hukuku uygulanır.',
        'Bu koşullardan doğan uyuşmazlıklarda İstanbul mahkemeleri ve icra daireleri yetkilidir.',
      ],
    ],
  ],
};

/** Returns the page's HTML without React's markers between texts. */
async function html(type: string, config = PUBLIC_CONFIG): Promise<string> {
  const body = (await renderPage({ path: `/${type}`, config, year: 2026 })).body;
  return body.replaceAll('<!-- -->', '');
}

const plain = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, '')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the content under each heading. */
async function sectionsOf(type: string, config = PUBLIC_CONFIG): Promise<Map<string, string>> {
  const [, ...sections] = (await html(type, config)).split(/(?=<h2 id=)/);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...rest] = section.split('</h2>');
      return [plain(heading), plain(rest.join(''))];
    }),
  );
}

it('the privacy policy names ten years for orders, one year for logs, and daily deletion', async () => {
  const kept = (await sectionsOf('privacy-policy')).get('7. Saklama süreleri') ?? '';
  expect(kept.match(/\d+ (yıl|ay|gün)/g)).toEqual([
    '10 yıl',
    '1 yıl',
    '7 gün',
    '30 gün',
    '30 gün',
    '1 yıl',
    '90 gün',
    '2 yıl',
    '30 gün',
    '1 gün',
    '30 gün',
    '1 yıl',
    '1 yıl',
    '8 gün',
  ]);
});

it('the privacy policy states if the database has no backups', async () => {
  const kept = (await sectionsOf('privacy-policy', { ...PUBLIC_CONFIG, backupDays: 0 })).get(
    '7. Saklama süreleri',
  );
  expect(kept).toContain('Yedekler: veritabanının kopyası tutulmaz.');
});

it('the privacy policy promises no deletion of data that only Google can delete', async () => {
  const identity = { mode: 'firebase', apiKey: 'a', authDomain: 'b', projectId: 'c', appId: 'd' } as const;
  const kept = (await sectionsOf('privacy-policy', { ...PUBLIC_CONFIG, identity })).get(
    '7. Saklama süreleri',
  );
  expect(kept).toContain('kendiliğinden silinmez; istediğinizde en geç 30 gün içinde sileriz.');
  expect(kept).toContain('Google, silinen giriş hesabını yedeklerinden de 180 gün içinde kaldırır.');
  expect(kept).not.toContain('son girişten');
  expect(kept).not.toContain('doğrulama kodları ');
});

describe.each(legalTypes)('%s', (type) => {
  it('never claims that the law requires retention', async () => {
    expect(plain(await html(type))).not.toMatch(/[Kk]anun(en saklanması zorunlu| gereği)/);
  });
});

describe.each(legalTypes)('the text %s', (type) => {
  const { frontmatter } = texts[type];

  it('shows the version that owners accept', () => {
    const { version, updated } = legalTexts[type][0];
    expect([version, updated]).toEqual(['2025-09-27', '27.09.2025']);
    expect(frontmatter.version).toBe(version);
  });

  it('shows the date of its last change', async () => {
    expect(plain(await html(type))).toContain('Son güncelleme: 27.09.2025');
  });

  it.each(STATEMENTS[type])('mentions in its section "%s" %s', async (section, _, words) => {
    const text = (await sectionsOf(type)).get(section) ?? '';
    expect(words.filter((word) => !text.includes(plain(word)))).toEqual([]);
  });

  it('has no line break within a citation of law, a number and its unit, or a word', async () => {
    const unheld = (await html(type)).replace(/<span class="whitespace-nowrap">[^<]*<\/span>/g, '');
    const main = unheld.slice(unheld.indexOf('<h1'), unheld.indexOf('</main>'));
    expect(main.replace(/<[^>]+>/g, '|').match(/m\. \d|\d (gün|yıl)|e-posta|SHA-256/g)).toBeNull();
  });

  it('has no scripts and styles of its own', async () => {
    expect(/<script|<style|<template|\sstyle=/.exec(await html(type))).toBeNull();
  });

  it('gives each section a unique id and an entry in the contents', async () => {
    const body = await html(type);
    const headings = [...body.matchAll(/<h2 id="([^"]+)">([^<]+)<\/h2>/g)].map(([, id, title]) => ({
      id,
      title,
    }));
    expect(headings.length).toBeGreaterThan(10);
    expect(frontmatter.contents).toEqual(headings);
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
  });

  it('numbers its sections consecutively', () => {
    const numbered = frontmatter.contents.flatMap(({ title }) => /^(\d+)\. /.exec(title)?.[1] ?? []);
    expect(numbered).toEqual(numbered.map((_, index) => String(index + 1)));
  });

  it('names the product and the address of this service, and links only to existing pages', async () => {
    const body = await html(type);
    expect(body.includes('Demlik mobil uygulamasını')).toBe(true);
    expect(body.includes('href="mailto:merhaba@ocak.example"')).toBe(true);
    expect(/\{\{|legal-/.exec(body)).toBeNull();
    const paths = [...body.matchAll(/href="(\/[^"#]*)"/g)].map(([, path]) => path ?? '');
    for (const path of paths) expect(['business', 'notFound'], path).not.toContain(matchPage(path).name);
  });
});
