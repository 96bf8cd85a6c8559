import { expect, it } from 'vitest';
import { awayOf } from '../../support/database-away.ts';
import { describePglite } from '../../support/databases.ts';

import { operatorFile } from '../../support/operator-file.ts';
import { createTestApp } from '../../support/test-app.ts';
import { linksOf, textOf } from '../conformance/markup.ts';

const identity = {
  name: 'Liman & Kızı <Yazılım> A.Ş.',
  address: 'Rıhtım Cad. No: 5, Kadıköy/İstanbul',
  mersis: '0123456789012345',
  kep: 'liman@hs01.kep.tr',
};
const DETAILS =
  'Unvan: Liman & Kızı <Yazılım> A.Ş. Adres: Rıhtım Cad. No: 5, Kadıköy/İstanbul ' +
  'MERSİS numarası: 0123456789012345 KEP adresi: liman@hs01.kep.tr';

describePglite('the operator of the service', (open) => {
  /** Uses one database, because a second one takes a second to open. */
  async function site() {
    const database = await open();
    return async (path: string, content: object = { identity }) => {
      const given = { OPERATOR_FILE: operatorFile(content) };
      const html = await (await createTestApp(database, { environment: given }).app.request(path)).text();
      return { html, text: textOf(html) };
    };
  }

  it.each([
    ['/privacy-policy', '1. Veri sorumlusu', '2. İşlediğimiz'],
    ['/terms-of-use', '1. Taraflar', '2. Tanımlar'],
  ])('is named in the first section of %s', async (path, from, to) => {
    const pageOf = await site();
    const { html } = await pageOf(path);
    // The headings are also in the table of contents, so this takes the last of each.
    const sections = html.split(/(?=<h2)/).map(textOf);
    const first = sections.find((section) => section.startsWith(from)) ?? '';
    expect(first).toContain(DETAILS);
    expect(sections[sections.indexOf(first) + 1]?.startsWith(to)).toBe(true);
  });

  it('is named on the contact page under Künye, which every footer links', async () => {
    const pageOf = await site();
    const { html, text } = await pageOf('/contact');
    expect(text).toContain(`Künye ${DETAILS}`);
    expect(html).toMatch(/<h2[^>]* id="kunye"|<h2 id="kunye"/);
    for (const path of [
      '/',
      '/register',
      '/contact',
      '/delete-account',
      '/privacy-policy',
      '/r/yok',
      '/yok/yok',
    ])
      expect(linksOf((await pageOf(path)).html), path).toContainEqual({
        href: '/contact#kunye',
        text: 'Künye',
      });
  });

  it('is named as developer on the deletion page, by the name in the stores if that differs', async () => {
    const pageOf = await site();
    expect((await pageOf('/delete-account')).text).toContain('Geliştirici: Liman & Kızı <Yazılım> A.Ş. ');
    const inStores = { identity: { ...identity, developer: 'Liman Apps' } };
    expect((await pageOf('/delete-account', inStores)).text).toContain('Geliştirici: Liman Apps ');
    expect((await pageOf('/contact', inStores)).text).toContain(`${DETAILS} İçerik şikâyeti`);
  });

  it('gives on the contact page an address for complaints about content', async () => {
    const pageOf = await site();
    expect((await pageOf('/contact')).text).toContain(
      'İçerik şikâyeti Bir işletme sayfasındaki içerik haklarınızı ihlal ediyorsa sayfanın altındaki “Bu sayfayı bildir” linkine dokunun',
    );
  });

  it('reports outages where the contact page and an error page lead', async () => {
    const database = await open();
    const href = 'https://durum.demlik.com.tr';
    const environment = { OPERATOR_FILE: operatorFile({ identity, statusPage: href }) };
    for (const [from, path, link] of [
      [database, '/contact', 'hizmet durumuna'],
      [awayOf(database), '/cinar', 'Hizmet durumu'],
    ] as const) {
      const { app } = createTestApp(from, { environment });
      expect(linksOf(await (await app.request(path)).text())).toContainEqual({ href, text: link });
    }
  });

  it('is an example on a laptop', async () => {
    const pageOf = await site();
    const { text } = await pageOf('/contact', {});
    expect(text).toContain('Künye Unvan: Örnek işletici Adres: Örnek adres');
  });
});
