import { expect, it } from 'vitest';
import { describePglite } from '../../support/databases.ts';
import { ADDRESS, PHONE, registerOwner } from '../../support/register-owner.ts';
import { createTestApp } from '../../support/test-app.ts';
import { buttonsOf, fieldOf, labelOf, linksOf, pageOf, part, textOf } from './markup.ts';

const APP_STORE = 'https://apps.apple.com/app/id1';
const GOOGLE_PLAY = 'https://play.google.com/store/apps/details?id=x.y';

const REQUIRED = 'required';
const OPTIONAL = 'optional';

/** Returns each field's label, and whether the field is required. */
function formOf(html: string, names: string[]) {
  return names.map((name) => {
    const field = fieldOf(html, name);
    return [labelOf(html, field), /\brequired\b/.test(field) ? REQUIRED : OPTIONAL];
  });
}

describePglite('routes', (open) => {
  it.each([
    ['/', 200, 'Çay söylendi, haberiniz oldu.'],
    ['/register', 200, 'İşletme Kaydı'],
    ['/profile/cinar-cay-ocagi', 200, 'Yükleniyor...'],
    ['/cinar-cay-ocagi', 200, 'Çınar Çay Ocağı'],
    ['/contact', 200, 'İletişim'],
    ['/delete-account', 200, 'Hesap Silme'],
    ['/privacy-policy', 200, 'Gizlilik Politikası'],
    ['/terms-of-use', 200, 'Kullanım Koşulları'],
    ['/r/yok-boyle-kod', 404, 'Geçersiz Davet Kodu'],
    ['/yok-boyle-yer', 404, 'İşletme Bulunamadı'],
    ['/a/b', 404, 'Page Not Found'],
  ])('%s answers %i and shows %s', async (path, status, heading) => {
    const app = createTestApp(await open());
    await registerOwner(app);
    const page = await pageOf(app, path);
    expect(page.status).toBe(status);
    const shown = /<h1\b.*?<\/h1>/s.exec(page.html)?.[0];
    expect(shown && textOf(shown)).toBe(heading);
  });
});

describePglite('the landing page of a visitor', (open) => {
  const landing = async () => pageOf(createTestApp(await open()), '/');

  it('has a header with links to home, the sections, contact, login and registration', async () => {
    const { html } = await landing();
    const header = part(html, /<header/, 'id="site-menu"');
    const links = linksOf(header);
    expect(links).toContainEqual({ href: '/', text: 'Demlik' });
    expect(links).toContainEqual({ href: '/#ozellikler', text: 'Özellikler' });
    expect(links).toContainEqual({ href: '/#testimonials', text: 'Yorumlar' });
    expect(links).toContainEqual({ href: '/contact', text: 'İletişim' });
    expect(links).toContainEqual({ href: '/register', text: 'Kayıt Ol' });
    expect(buttonsOf(header)).toContain('Giriş Yap');
  });

  it('has the same items in the menu of small screens', async () => {
    const { html } = await landing();
    const menu = part(html, /id="site-menu"/, '</header>');
    expect(linksOf(menu)).toEqual([
      { href: '/#ozellikler', text: 'Özellikler' },
      { href: '/#testimonials', text: 'Yorumlar' },
      { href: '/contact', text: 'İletişim' },
      { href: '/register', text: 'Kayıt Ol' },
    ]);
    expect(buttonsOf(menu)).toEqual(['Giriş Yap']);
  });

  it('links from another page to the sections of this one', async () => {
    const { html } = await pageOf(createTestApp(await open()), '/register');
    const links = linksOf(part(html, /<header/, 'id="site-menu"'));
    expect(links).toContainEqual({ href: '/#ozellikler', text: 'Özellikler' });
    expect(links).toContainEqual({ href: '/#testimonials', text: 'Yorumlar' });
  });

  it('has a footer with the legal pages, account deletion, contact and a social medium', async () => {
    const { html } = await landing();
    const links = linksOf(part(html, /<footer/, '</footer>'));
    expect(links).toContainEqual({ href: '/privacy-policy', text: 'Gizlilik Politikası' });
    expect(links).toContainEqual({ href: '/terms-of-use', text: 'Kullanım Koşulları' });
    expect(links).toContainEqual({ href: '/delete-account', text: 'Hesap Silme' });
    expect(links).toContainEqual({ href: '/#iletisim', text: 'İletişim' });
    expect(links).toContainEqual({ href: 'https://www.instagram.com/x', text: 'Instagram' });
    expect(html).toContain('id="iletisim"');
  });

  it('ends with a band that links to registration and to both stores', async () => {
    const { html } = await landing();
    const band = linksOf(part(html, /<section id="iletisim"/, '</section>')).map(({ href }) => href);
    expect(band.slice(0, 3)).toEqual(['/register', APP_STORE, GOOGLE_PLAY]);
  });
});

describePglite('the registration page', (open) => {
  const register = async () => pageOf(createTestApp(await open()), '/register');

  it('starts with Bilgiler, the first of two steps', async () => {
    const { html } = await register();
    const steps = part(html, /<ol[^>]*aria-label="Kayıt adımları"/, '</ol>');
    expect([...steps.matchAll(/<li\b(.*?)<\/li>/gs)].map(([item]) => textOf(item))).toEqual([
      '1. Bilgiler',
      '2. Doğrulama',
    ]);
    expect(textOf(part(steps, /<li aria-current="step"/, '</li>'))).toBe('1. Bilgiler');
  });

  it('requires shop, owner, phone and acceptance, but no address', async () => {
    const { html } = await register();
    expect(formOf(html, ['name', 'owner_name', 'owner_surname', 'phone', 'address', 'acceptTerms'])).toEqual([
      ['Dükkân adı', REQUIRED],
      ['Dükkân sahibinin adı', REQUIRED],
      ['Dükkân sahibinin soyadı', REQUIRED],
      ['Telefon numarası', REQUIRED],
      ['Dükkân adresi (isteğe bağlı)', OPTIONAL],
      ['Kullanım Koşulları’nı kabul ediyorum, Gizlilik Politikası’nı okudum.', REQUIRED],
    ]);
  });

  it('starts with +90 5 as the only value and terms that are not accepted', async () => {
    const { html } = await register();
    expect(fieldOf(html, 'phone')).toContain('value="+90 5"');
    for (const name of ['name', 'owner_name', 'owner_surname', 'address']) {
      expect(fieldOf(html, name)).toMatch(/ value=""|^(?!.* value=)/);
    }
    expect(fieldOf(html, 'acceptTerms')).not.toContain('checked');
  });

  it('links to both legal texts and back home', async () => {
    const { html } = await register();
    const links = linksOf(part(html, /<main/, '</main>'));
    const hrefs = links.map(({ href }) => href);
    expect(hrefs).toContain('/privacy-policy');
    expect(hrefs).toContain('/terms-of-use');
    expect(links).toContainEqual({ href: '/', text: 'Ana Sayfaya Dön' });
    expect(links).toContainEqual({ href: '/', text: 'Giriş Yapın' });
    expect(buttonsOf(part(html, /<main/, '</main>'))).toEqual(['İlerle']);
  });
});

describePglite('a page for customers', (open) => {
  it.each(['business', 'invitation', 'no such business', 'no such invitation'])(
    'has only the logo in its header, and the link for owners first in its footer (%s)',
    async (name) => {
      const app = createTestApp(await open());
      const { code } = (await registerOwner(app)).business;
      const paths: Record<string, string> = {
        business: '/cinar-cay-ocagi',
        invitation: `/r/${code}`,
        'no such business': '/rakip',
        'no such invitation': '/r/yok',
      };
      const { html } = await pageOf(app, paths[name] ?? '');
      const header = part(html, /<header/, '</header>');
      expect(linksOf(header)).toEqual([
        { href: '#icerik', text: 'İçeriğe geç' },
        { href: '/', text: 'Demlik' },
      ]);
      expect(buttonsOf(header)).toEqual([]);
      const footer = part(html, /<footer/, '</footer>');
      expect(textOf(footer)).toMatch(
        /^Çay ocağınız mı var\? Kayıt Ol Giriş Yap (Bu sayfayı bildir )?Demlik /,
      );
      expect(linksOf(footer)[0]).toEqual({ href: '/register', text: 'Kayıt Ol' });
      expect(buttonsOf(footer)).toEqual(['Giriş Yap']);
    },
  );
});

describePglite('the public business page', (open) => {
  it('shows only the first twenty characters of the code', async () => {
    const app = createTestApp(await open());
    const { code } = (await registerOwner(app)).business;
    const { text } = await pageOf(app, '/cinar-cay-ocagi');
    expect(text).toContain(`${code.slice(0, 20)}...`);
    expect(text).not.toContain(code.slice(0, 21));
  });

  it('explains that customers order by the app, and links to both stores', async () => {
    const app = createTestApp(await open());
    const { code } = (await registerOwner(app)).business;
    const { html, text } = await pageOf(app, '/cinar-cay-ocagi');
    expect(text).toContain('Uygulamayı indirin, siparişinizi oradan verin.');
    const hrefs = linksOf(part(html, /<main/, '</main>')).map(({ href }) => href);
    // The markup has the links for all devices; the browser shows those of one.
    expect(new Set(hrefs)).toEqual(new Set([APP_STORE, `${GOOGLE_PLAY}&referrer=invitation%3D${code}`]));
    expect(buttonsOf(html)).toContain('Uygulamada Aç');
  });

  it('shows the owner, and the address when there is one', async () => {
    const app = createTestApp(await open());
    await registerOwner(app, { address: ADDRESS });
    const { html, text } = await pageOf(app, '/cinar-cay-ocagi');
    for (const shown of ['Hasan Yıldız', 'Ömer Ağa Han, Kat 1, No 14']) expect(text).toContain(shown);
    expect(html, 'each number stays on the line of the word before it').toContain('Kat\u00a01, No\u00a014');
  });
});

describePglite('the contact page', (open) => {
  it('requires name, e-mail and message, but not phone and subject', async () => {
    const { html } = await pageOf(createTestApp(await open()), '/contact');
    expect(formOf(html, ['name', 'email', 'phone', 'subject', 'message'])).toEqual([
      ['Adınız', REQUIRED],
      ['E-posta adresiniz', REQUIRED],
      ['Telefonunuz (isteğe bağlı)', OPTIONAL],
      ['Konu (isteğe bağlı)', OPTIONAL],
      ['Mesajınız', REQUIRED],
    ]);
    expect(fieldOf(html, 'email')).toContain('type="email"');
  });
});

describePglite('the account deletion page', (open) => {
  it('first shows a warning and a check of the sign-in', async () => {
    const { text } = await pageOf(createTestApp(await open()), '/delete-account');
    expect(text).toContain('Giriş durumu kontrol ediliyor...');
    expect(text).toContain('Bu işlem geri alınamaz.');
  });
});

describePglite('the profile page', (open) => {
  it('first shows a spinner to every client, and no data of the shop', async () => {
    const app = createTestApp(await open());
    const { code } = (await registerOwner(app)).business;
    const { html, text } = await pageOf(app, '/profile/cinar-cay-ocagi');
    expect(text).toBe('Yükleniyor...');
    expect(html).not.toContain(code);
    expect(html).not.toContain(PHONE);
  });
});
