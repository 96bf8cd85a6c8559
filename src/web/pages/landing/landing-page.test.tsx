import { beforeEach, describe, expect, it, test } from 'vitest';
import type { PublicConfig } from '#shared/routing/page-state.ts';
import { renderPage } from '#web/app/entry-server.tsx';
import { PUBLIC_CONFIG as config } from '../../../../tests/support/public-config.ts';

/** The page as visitors receive it. */
let html = '';
async function show(shown: PublicConfig) {
  html = (await renderPage({ path: '/', config: shown, year: 2026 })).body.replaceAll('<!-- -->', '');
}
beforeEach(() => show(config));

const plain = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the HTML from the first match of `start` to the next `end`. */
function part(start: RegExp, end: string): string {
  const from = html.search(start);
  expect(from, String(start)).toBeGreaterThanOrEqual(0);
  return html.slice(from, html.indexOf(end, from));
}

/** Returns the items of the list with this label. */
const itemsOf = (label: string) =>
  part(new RegExp(`<ul[^>]*aria-label="${label}"`), '</ul>')
    .split('<li')
    .slice(1);

/** Asserts that the texts follow one another in the page. */
function expectInOrder(texts: string[]) {
  const places = texts.map((text) => html.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
}

test('the sections are in the order of product.md 2.2', () => {
  expectInOrder([
    '<header',
    'Çay söylendi, haberiniz oldu.',
    'id="ozellikler"',
    'aria-label="Ekran görüntüleri"',
    'id="testimonials"',
    'id="iletisim"',
    '<footer',
  ]);
});

describe('the features', () => {
  const tiles = () =>
    part(/<section id="ozellikler"/, '</section>')
      .split('<li')
      .slice(1);

  it('are these, in this order', () => {
    expect(tiles().map(plain)).toEqual(
      [
        'Sipariş anında cebinizde Müşteri söyler söylemez telefonunuza bildirim gelir. Kim, nerede, ne istedi; hepsi ekranda.',
        'Veresiye defteri artık şaşmaz Müşteriyi bir kez kaydedin. Ne içti, ne ödedi, ne kaldı; hep yazılı durur.',
        'Dükkânı bir dokunuşla açın Açık deyin, sipariş gelsin. Kapalı deyin, kimse boşuna beklemesin.',
        'Menünüz sizin elinizde Çayı, oraleti, kahveyi ekleyin; fiyatı değişince tek yerden düzeltin.',
        'Kim ödedi, belli olsun Siparişi ödendi olarak işaretleyin; akşam hesabınız tutsun.',
        'Diyafona daha az iş düşer Siparişler uygulamadan gelir, diyafon başında beklemek azalır. Ek eleman ihtiyacınız azalır.',
      ].map((text) => expect.stringContaining(text)),
    );
  });

  it('each have a title, a description, a drawing and a colour different from their neighbours', () => {
    const looks = tiles().map((tile) => ({
      title: /<h3[^>]*>[^<]+<\/h3>/.test(tile),
      description: /<p[^>]*>[^<]+<\/p>/.test(tile),
      drawing: /<(?:img|use)\b[^>]*(?:src|href)="([^"]+)"/.exec(tile)?.[1],
      color: /^[^>]*\b(bg-\S+)/.exec(tile)?.[1],
    }));
    for (const look of looks) expect(look).toMatchObject({ title: true, description: true });
    expect(new Set(looks.map(({ drawing }) => drawing)).size).toBe(looks.length);
    looks.slice(1).forEach(({ color }, index) => {
      expect(color).toMatch(/^bg-/);
      expect(color).not.toBe(looks[index]?.color);
    });
  });
});

test('the page promises help with the setup, a trial, fair prices and support around the clock', () => {
  expect(itemsOf('Neler sunuyoruz').map((item) => plain(`<li${item}`))).toEqual([
    'Ücretsiz kurulum desteği',
    'Ücretsiz deneme',
    'Uygun fiyat',
    '7/24 destek',
  ]);
});

test('the page claims a rating, reviews and downloads', () => {
  expect(itemsOf('Rakamlarla').map((item) => plain(`<li${item}`))).toEqual([
    '4,8 mağaza puanı',
    '2.500+ değerlendirme',
    '50 bin+ indirme',
  ]);
});

test('three testimonials each have text, initials, name, business and a different colour', () => {
  const slips = itemsOf('Yorumlar').map((item) => `<li${item}`);
  expect(slips.map(plain)).toEqual([
    'Eskiden diyafon susmazdı. Şimdi sipariş telefona düşüyor, ben demliğin başından ayrılmıyorum. HY Hasan Yıldız Çınar Çay Ocağı Örnek yorum',
    'Veresiyeyi deftere yazardım, ay sonu hesap karışırdı. Artık kim ne içti, ne ödedi, uygulamada yazılı. AD Ayşe Demir Han Çay Evi Örnek yorum',
    'Kurarken takıldım, yazdım; adım adım anlattılar. Elim ayağım oldu. İŞ İsmail Şahin Merkez Çay Ocağı Örnek yorum',
  ]);
  const colors = slips.map((slip) => /<span aria-hidden="true" class="[^"]*\b(bg-\S+)/.exec(slip)?.[1]);
  expect(colors).not.toContain(undefined);
  expect(new Set(colors).size).toBe(3);
});

test('an operator’s own testimonials replace the samples and their label', async () => {
  const own = {
    name: 'Zehra Koç',
    business: 'Liman Çay Evi',
    initials: 'ZK',
    color: 'teal',
    text: 'Çok memnunum.',
  } as const;
  await show({ ...config, testimonials: [own] });
  expect(itemsOf('Yorumlar').map((item) => plain(`<li${item}`))).toEqual([
    'Çok memnunum. ZK Zehra Koç Liman Çay Evi',
  ]);
  expect(html).not.toContain('Örnek yorum');
});

test('the claims come from the configuration', async () => {
  await show({ ...config, claims: { rating: '4,6', reviews: '310+', downloads: '12 bin+' } });
  expect(itemsOf('Rakamlarla').map((item) => plain(`<li${item}`))).toEqual([
    '4,6 mağaza puanı',
    '310+ değerlendirme',
    '12 bin+ indirme',
  ]);
});

test('the page shows the response time of support if it is configured', async () => {
  const answer = () => plain(part(/Kurulumda yardım alabilir miyim\?/, '</details>'));
  await show(config);
  expect(answer()).toMatch(/Bize günün her saatinde yazabilirsiniz\.$/);
  await show({ ...config, supportAnswerHours: 24 });
  expect(answer()).toMatch(/Bize günün her saatinde yazabilirsiniz\. En geç 24 saat içinde cevap veririz\.$/);
});

test('the basic plan is free, and Premium is sold in the app stores', () => {
  const answer = plain(part(/Demlik ücretli mi\?/, '</details>'));
  expect(answer).toContain('Kayıt olmak ve temel sürümü kullanmak ücretsizdir.');
  expect(answer).toContain('Ek özellikler için uygulama mağazasından Premium alabilir');
});

test.each([
  ['the hero', /<section[^>]*><div[^>]*><div[^>]*><h1/],
  ['the band at the end', /<section id="iletisim"/],
])('both stores are offered in %s, Apple first', (_, start) => {
  const links = [...part(start, '</section>').matchAll(/href="(https:[^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual([config.appStoreUrl, config.playStoreUrl]);
});

test('the page has no style attribute and no script of its own', () => {
  expect(html).not.toMatch(/<[^>]+ style=/);
  expect(html).not.toContain('<script');
});

test('a visitor is offered registration and login', () => {
  expect(html).toMatch(/>Giriş Yap<\/span><\/button>/);
  expect(html).toMatch(/href="\/register"[^>]*>Kayıt Ol</);
  expect(html).not.toContain('Hoş geldiniz,');
});
