import { expect, it } from 'vitest';
import { businesses, customers } from '#server/db/schema.ts';
import { type CacheUse, noMetrics } from '#server/observability/metrics.ts';
import type { ResponseOf } from '#shared/contract/call.ts';
import type { addPlacesCall } from '#shared/contract/places.ts';
import { describeDatabases } from '../../support/databases.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const SLUG = 'cinar-cay-ocagi';
const TURKISH = 'Çınar-Çay-Ocağı';

/** Returns status and location, which must be the same for GET and HEAD. */
async function answerAt({ app }: TestApp, path: string): Promise<[status: number, location: string | null]> {
  const [got, head] = [await app.request(path), await app.request(path, { method: 'HEAD' })];
  const location = got.headers.get('location');
  expect([head.status, head.headers.get('location')], `HEAD ${path}`).toEqual([got.status, location]);
  if (location !== null) expect(got.headers.get('cache-control'), path).toBe('no-cache');
  return [got.status, location];
}

async function expectRedirects(app: TestApp, canonical: string, spellings: readonly string[]): Promise<void> {
  expect(await answerAt(app, canonical)).toEqual([200, null]);
  for (const path of spellings) {
    expect(await answerAt(app, path), path).toEqual([308, canonical]);
    expect(await answerAt(app, `${path}?utm_source=a&x=%20`), path).toEqual([
      308,
      `${canonical}?utm_source=a&x=%20`,
    ]);
  }
}

/** What apps, scanners, mail and people make of a link to `host`, as the path and query that arrive. */
const ARRIVALS: Record<string, (link: string, host: string) => string> = {
  'Facebook and Instagram add a parameter': (link) => `${link}${link.includes('?') ? '&' : '?'}fbclid=IwAR0x`,
  'an app adds a second question mark': (link) => `${link}?utm_source=ig`,
  'an app adds a parameter without a question mark': (link) => `${link}&utm_source=whatsapp`,
  'an app adds a parameter before the others': (link) => link.replace('?', '?igsh=a1b2&'),
  'HTML escapes the ampersand': (link) => link.replace('?', '?a=1&amp;'),
  'an app escapes the query': (link) => link.replace('?', '%3F').replace('=', '%3D'),
  'an app escapes the query twice': (link) => link.replace('?', '%253F').replace('=', '%253D'),
  'an app escapes the equals sign': (link) => link.replace('=', '%3D'),
  'quoted-printable mail escapes the equals sign': (link) => link.replace('=', '=3D'),
  'an app escapes the path twice': (link) =>
    link.replace(/\/([a-z])/i, (_, letter: string) => `/%25${letter.charCodeAt(0).toString(16)}`),
  'an app escapes the slash': (link) => link.replace('/r/', '/r%2F'),
  'a scanner writes capitals': (link) => link.toUpperCase(),
  'a keyboard writes lower case': (link) => link.toLowerCase(),
  'WhatsApp bold': (link) => `${link}*`,
  'WhatsApp italics': (link) => `${link}_`,
  'WhatsApp strikes out': (link) => `${link}~`,
  'a sentence ends': (link) => `${link}.`,
  'the next sentence follows without a space': (link) => `${link}.Bekleriz`,
  'a comma and text follow': (link) => `${link},%20bekleriz`,
  'a bracket closes': (link) => `${link})`,
  'Markdown repeats it': (link, host) => `${link}](https://${host}${link})`,
  'a quote closes': (link) => `${link}%22`,
  'a Turkish suffix follows': (link) => `${link}%E2%80%99den`,
  'a line break and text follow': (link) => `${link}%0AMerhaba`,
  'an emoji follows': (link) => `${link}%E2%98%95`,
  'markup follows': (link) => `${link}%3Cbr%3E`,
  'the link is repeated': (link, host) => `${link}https://${host}${link}`,
  'the link is pasted behind the host': (link, host) => `/https://${host}${link}`,
  'the host is typed twice': (link, host) => `/${host}${link}`,
  'a slash is doubled': (link) => link.replace('/r/', '/r//'),
  'a slash precedes the query': (link) => link.replace(/(?=\?|$)/, '/'),
  'a backslash': (link) => link.replace('/r/', '/r%5C'),
  'an invisible space': (link) => `${link}%E2%80%8B`,
  'an escape is cut': (link) => `${link}%E2%80`,
  'a percent sign is left': (link) => `${link}%`,
  'an empty place precedes': (link) => link.replace('?', '?yer=&'),
  'the place is repeated': (link) => link.replace(/\?(.*)/, '?$1&$1'),
  'mail adds a semicolon': (link) => link.replace('?', '?a=1;'),
  'an at sign precedes': (link) => link.replace(/\/(?=[^/]*$)/, '/@'),
};

/** Behind the name of a business, these may be the rest of a longer name. */
const ARRIVALS_OF_CODES: typeof ARRIVALS = {
  ...ARRIVALS,
  'a space and text follow': (link) => `${link}%20Masa`,
  'a word follows without a space': (link) => (link.includes('?') ? `${link}Merhaba` : `${link},Merhaba`),
};

async function ownerWithPlace(app: TestApp) {
  const { token, business } = await registerOwner(app);
  const answer = await app.call('POST', '/api/places', { labels: ['12'] }, token);
  const { added } = (await answer.json()) as ResponseOf<typeof addPlacesCall>;
  return { token, code: business.code, place: added[0] ?? '' };
}

describeDatabases('an address that is not canonical', (open) => {
  it.each([
    [
      '/register',
      ['/Register', '/REGISTER', '/register.', '/register/', '/register%20', '/%72egister', '/Register./'],
    ],
    [
      '/privacy-policy',
      ['/Privacy-Policy', '/PRIVACY-POLICY,', '/privacy%2Dpolicy', '/privacy-policy%E2%80%99'],
    ],
    ['/delete-account', ['/Delete-Account', '/delete-account)']],
    ['/privacy-policy/2025-09-27', ['/Privacy-Policy/2025-09-27', '/privacy-policy/2025-09-27.']],
    ['/', ['/%20', '/...']],
  ])('redirects to %s from every other spelling', async (canonical, spellings) => {
    await expectRedirects(createTestApp(await open()), canonical, spellings);
  });

  it('redirects to the shop from every spelling of its slug', async () => {
    const app = createTestApp(await open());
    await registerOwner(app);
    await expectRedirects(app, `/${SLUG}`, [
      '/Cinar-Cay-Ocagi',
      '/CINAR-CAY-OCAGI',
      `/${TURKISH}`,
      `/${TURKISH.toLocaleUpperCase('tr')}`,
      `/${encodeURIComponent(TURKISH.normalize('NFD'))}`,
      `/${TURKISH.replaceAll('-', '%20')}`,
      `/${SLUG}.`,
      `/${SLUG}%20`,
      `/${SLUG}%E2%80%8B`,
      `/%E2%80%8B${SLUG.replace('-', '-%C2%AD')}`,
      `/${SLUG.replaceAll('-', '–')}`,
      `/${SLUG.replace('-', '--')}-`,
      ...['*', '~', '؟', '。', '،', '‹', '—'].map((end) => `/${SLUG}${encodeURIComponent(end)}`),
      `/${SLUG}/`,
      `/${SLUG}...//`,
      '/%63inar%2Dcay-ocagi',
    ]);
  });

  it('redirects only once, also from a former slug', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    for (const path of [`/${SLUG}`, `/${TURKISH}`, `/${SLUG}.`, `/${SLUG}/`])
      expect(await answerAt(app, `${path}?x=1`), path).toEqual([308, '/yeni-han?x=1']);
  });

  it('redirects to the code from lower case and from groups of four', async () => {
    const app = createTestApp(await open());
    const { code } = await ownerWithPlace(app);
    const groups = code.match(/.{4}/g) ?? [];
    await expectRedirects(app, `/r/${code}`, [
      `/r/${code.toLowerCase()}`,
      `/r/${code.toLowerCase()}.`,
      `/R/${code}`,
      `/r/${code}/`,
      `/r/${groups.join('%20')}`,
      ...['-', '‑', '.', '%C2%A0', '%E2%80%8B'].map((between) => `/r/${groups.join(between)}`),
      `/r/%${code.charCodeAt(0).toString(16)}${code.slice(1)}`,
    ]);
  });

  it('redirects to the code of the place, and keeps the other query parameters', async () => {
    const app = createTestApp(await open());
    const { code, place } = await ownerWithPlace(app);
    const canonical = `/r/${code}?yer=${place}`;
    expect(await answerAt(app, canonical)).toEqual([200, null]);
    for (const path of [`/r/${code.toLowerCase()}?yer=${place.toLowerCase()}`, `/r/${code}?yer=${place}.`])
      expect(await answerAt(app, path), path).toEqual([308, canonical]);
    expect(await answerAt(app, `/r/${code}?x=1&yer=${place.toLowerCase()}&y=2`)).toEqual([
      308,
      `/r/${code}?x=1&yer=${place}&y=2`,
    ]);
    // An id that the business does not have shows the plain invitation.
    expect(await answerAt(app, `/r/${code}?yer=zzzz`)).toEqual([200, null]);
  });

  it('does not change a code of the app in lower case', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { business } = await registerOwner(app);
    const customer = { phone: '+905339876543', businessId: business.id };
    await database.db.insert(customers).values([
      { ...customer, name: 'Elif', otp: 'q7rt_4m' },
      { ...customer, name: 'Ayşe', otp: 'Q7RT_4M' },
    ]);
    expect(await (await app.app.request('/r/q7rt_4m')).text()).toContain('Elif');
    expect(await answerAt(app, '/r/q7rt_4m')).toEqual([200, null]);
    expect(await answerAt(app, '/r/q7rt_4m.')).toEqual([308, '/r/q7rt_4m']);
    expect(await answerAt(app, '/r/q7Rt_4M')).toEqual([308, '/r/Q7RT_4M']);
  });

  it('leads every link as it arrives to what was meant, at once', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { code, place } = await ownerWithPlace(app);
    const { host } = new URL(app.deps.origin);
    const [business] = await database.db.select().from(businesses);
    const otp = 'KMNPQRSTVWXYZ234';
    await database.db
      .insert(customers)
      .values({ name: 'Elif', phone: '+905339876543', businessId: business?.id ?? 0, otp });
    const links = [`/${SLUG}`, `/r/${code}`, `/r/${otp}`, `/r/${code}?yer=${place}`];
    for (const link of links) {
      for (const [what, arrive] of Object.entries(link.startsWith('/r/') ? ARRIVALS_OF_CODES : ARRIVALS)) {
        const arrived = arrive(link, host);
        const [status, location] = await answerAt(app, arrived);
        const shown = `${what}: ${arrived}`;
        if (status === 200) {
          expect(new URL(arrived, app.deps.origin).pathname, shown).toBe(link.split('?')[0]);
          if (link.includes('?'))
            expect(new URL(arrived, app.deps.origin).searchParams.get('yer'), shown).toBe(place);
          continue;
        }
        const { pathname, searchParams } = new URL(location ?? '/-', app.deps.origin);
        const meant = new URL(link, app.deps.origin);
        expect([status, pathname], shown).toEqual([308, meant.pathname]);
        expect(searchParams.get('yer'), shown).toBe(meant.searchParams.get('yer'));
        expect(await answerAt(app, location ?? ''), shown).toEqual([200, null]);
      }
    }
  });

  it('leads to no other business whose name is the start of the one that was meant', async () => {
    const app = createTestApp(await open());
    for (const [index, name] of ['Çınar', 'Çınar Çay', 'Dr', 'Çay', 'Hasan'].entries())
      await registerOwner(app, { name, phone: `+90532987654${index}` });
    const meantOthers = [
      ...[
        '/cinar%20yeni',
        '/Çınar%20Yeni',
        '/cinar%20Yeni',
        '/cinar%20cay%20evi',
        '/cinar-cay%20evi.Bekleriz',
      ],
      ...['/Dr.Simit', '/Çay,%20Simit', '/Çınar%20(Merkez)', '/cinar%20(merkez)', '/çay%20%26%20simit'],
      ...["/Hasan'ın-Yeri", "/hasan'ın%20yeri"],
    ];
    for (const path of meantOthers) expect(await answerAt(app, path), path).toEqual([404, null]);
  });

  it('answers 404 if the canonical one does not exist', async () => {
    const app = createTestApp(await open());
    // Their slugs: that of nameless businesses, and one of the full sixty characters.
    await registerOwner(app, { name: 'Çay Ocağı' });
    await registerOwner(app, { name: 'a'.repeat(60), phone: '+905329876543' });
    const nowhere = [
      ...[
        '/yok',
        '/Yok',
        '/Yok.',
        '/%79ok',
        '/Çok-Yok',
        '/r/yok',
        '/r/YOK.',
        '/R/yok',
        '/privacy-policy/2020-01-01.',
      ],
      ...[
        '/Admin',
        '/Destek.',
        '/API',
        '/Api/Openapi.json',
        '/Healthz',
        '/Readyz',
        '/Robots.txt',
        '/OG',
        '/Sitemap.xml',
      ],
      ...[
        '/%20-%20',
        '/r/--',
        '/☕',
        `/${'a'.repeat(61)}`,
        `/${'A'.repeat(61)}.`,
        '/cay_ocagi',
        '/cay.ocagi',
        '/a/Cay-Ocagi',
      ],
      ...['//evil.example', '/https://evil.example', '/%5C%5Cevil.example', '/%E0%A4%A', '/Cay-Ocagi%00'],
    ];
    for (const path of nowhere) expect(await answerAt(app, path), path).toEqual([404, null]);
  });

  it('is not stored in the page cache', async () => {
    const caches = new Map<string, () => CacheUse>();
    const metrics = {
      ...noMetrics,
      cache: (name: string, read: () => CacheUse) => void caches.set(name, read),
    };
    const app = createTestApp(await open(), { metrics });
    await registerOwner(app);
    const entries = () => caches.get('pages')?.().entries;
    for (const path of [`/${SLUG}`, '/contact']) await app.app.request(path);
    expect(entries()).toBe(2);
    for (const path of [`/${TURKISH}`, `/${SLUG}.`, '/%63ontact', '/Contact', '/contact/', '/Yok', '/yok'])
      for (const query of ['', '?a=1', '?a=2']) await app.app.request(path + query);
    expect(entries()).toBe(2);
  });
});
