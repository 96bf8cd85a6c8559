import { describe, expect, it } from 'vitest';
import * as privacyPolicy from '#content/legal/privacy-policy.md';
import * as termsOfUse from '#content/legal/terms-of-use.md';
import { legalDocuments } from '#shared/legal.ts';
import type { PageState } from '#shared/page-state.ts';
import { matchPage } from '#shared/pages.ts';
import { renderPage } from '#web/entry-server.tsx';

const texts = { 'privacy-policy': privacyPolicy, 'terms-of-use': termsOfUse };
const state: PageState = {
  config: {
    origin: 'https://demlik.example',
    identity: { mode: 'embedded', apiKey: 'x' },
    appStoreUrl: 'https://apps.apple.com/app/id1',
    playStoreUrl: 'https://play.google.com/store/apps/details?id=x.y',
    instagramUrl: 'https://www.instagram.com/x',
    contactEmail: 'merhaba@ocak.example',
    appScheme: 'demlik',
    androidPackage: 'x.y',
  },
  queries: null,
};

/** What each text has to speak of, in which of its sections, and by which of its words. */
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
      '7. Saklama süreleri',
      'retention periods',
      ['Sipariş ve işlem kayıtları: 10 yıl', 'Log ve güvenlik kayıtları: en fazla 1 yıl.'],
    ],
    [
      '8. Haklarınız',
      'access, correction and objection',
      ['verilerinize erişebilir,', 'düzeltilmesini isteyebilir,', 'itiraz edebilir,'],
    ],
    [
      '10. Hesabınızı ve verilerinizi silme',
      'deletion in the app',
      ['Hesabınızı uygulamada Ayarlar > Hesabı Sil yolunu izleyerek,'],
    ],
    [
      '11. Çerezler ve tarayıcı depolaması',
      'cookies',
      ['Reklam veya takip çerezi kullanmayız, sizi başka sitelerde izlemeyiz'],
    ],
    ['13. Yaş sınırı', 'age', ['Hizmet yalnızca 18 yaşını doldurmuş kişiler içindir.']],
  ],
  'terms-of-use': [
    [
      '1. Taraflar',
      'parties',
      ['hizmet sağlayıcı (“biz”) ile Hizmet’i kullanan kişi veya işletme (“siz”) arasındadır.'],
    ],
    ['3. Kapsam', 'scope', ['Bu koşullar, Hizmet’in bütün bölümleri için geçerlidir:']],
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
      ['Sipariş: müşterilerinizin siparişlerini anında bildirimle alırsınız', 'Müşteri:', 'Ürün:'],
    ],
    ['5. Hizmetler', 'balance and income', ['Bakiye ve gelir raporları: girdiğiniz kayıtlardan hesaplanan']],
    [
      '6. Müşteriler, çalışanlar ve firmalar',
      'staff and companies',
      ['Hesabınızı kullanmasına izin verdiğiniz çalışanların', 'Bir firmaya hizmet veriyorsanız,'],
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
      ['Hizmet’i kullanırken şunları yapmamayı kabul edersiniz: hukuka, genel ahlaka'],
    ],
    [
      '10. Fikri mülkiyet',
      'intellectual property',
      ['adı ile logosu üzerindeki haklar bize veya hak sahiplerine aittir.'],
    ],
    [
      '11. Sorumluluk reddi',
      'liability',
      ['Hizmet “olduğu gibi” sunulur', 'doğan zararlardan sorumlu değiliz.'],
    ],
    [
      '12. Hesabın silinmesi ve sözleşmenin sona ermesi',
      'deletion in the app',
      ['Hesabınızı uygulamada Ayarlar > Hesabı Sil yolunu izleyerek,'],
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

/** The page's HTML, without the marks that React leaves between texts. */
async function html(type: string): Promise<string> {
  return (await renderPage(`/${type}`, state)).body.replaceAll('<!-- -->', '');
}

const plain = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, '')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim();

/** What stands under each heading. */
async function sectionsOf(type: string): Promise<Map<string, string>> {
  const [, ...sections] = (await html(type)).split(/(?=<h2 id=)/);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...rest] = section.split('</h2>');
      return [plain(heading), plain(rest.join(''))];
    }),
  );
}

describe.each(legalDocuments)('$type', ({ type, version }) => {
  const { frontmatter } = texts[type];

  it('bears the version that owners accept', () => {
    expect(frontmatter.version).toBe(version);
    expect(frontmatter.updated).toBe(version.split('-').toReversed().join('.'));
  });

  it('says when it was last changed', async () => {
    expect(plain(await html(type))).toContain('Son güncelleme: 27.09.2025');
  });

  it.each(STATEMENTS[type])('in its section "%s" speaks of %s', async (section, _, words) => {
    const text = (await sectionsOf(type)).get(section) ?? '';
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it('comes without scripts and styles of its own, long as it is', async () => {
    expect(/<script|<style|<template|\sstyle=/.exec(await html(type))).toBeNull();
  });

  it('gives each section an id of its own and a place in the contents', async () => {
    const body = await html(type);
    const headings = [...body.matchAll(/<h2 id="([^"]+)">([^<]+)<\/h2>/g)].map(([, id, title]) => ({
      id,
      title,
    }));
    expect(headings.length).toBeGreaterThan(10);
    expect(frontmatter.contents).toEqual(headings);
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
  });

  it('numbers its sections one after the other', () => {
    const numbered = frontmatter.contents.flatMap(({ title }) => /^(\d+)\. /.exec(title)?.[1] ?? []);
    expect(numbered).toEqual(numbered.map((_, index) => String(index + 1)));
  });

  it('names the product and the address of this service, and leads only to pages that exist', async () => {
    const body = await html(type);
    expect(body.includes('Demlik mobil uygulamasını')).toBe(true);
    expect(body.includes('href="mailto:merhaba@ocak.example"')).toBe(true);
    expect(/\{\{|legal-/.exec(body)).toBeNull();
    const paths = [...body.matchAll(/href="(\/[^"#]*)"/g)].map(([, path]) => path ?? '');
    for (const path of paths) expect(['business', 'notFound'], path).not.toContain(matchPage(path).name);
  });
});
