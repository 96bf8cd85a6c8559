import { expect, it } from 'vitest';
import { customers } from '#server/db/schema.ts';
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
      ...[
        '//evil.example',
        '/https://evil.example',
        '/%5C%5Cevil.example',
        '//Contact',
        '/%E0%A4%A',
        '/Cay-Ocagi%00',
      ],
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
