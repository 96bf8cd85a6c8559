import { expect, it } from 'vitest';
import { siteTexts } from '#server/documents/og-images/texts.ts';
import type { ResponseOf } from '#shared/contract/call.ts';
import type { addPlacesCall } from '#shared/contract/places.ts';
import { describePglite } from '../../support/databases.ts';
import { ADDRESS, registerOwner } from '../../support/register-owner.ts';
import { createTestApp, ORIGIN, type TestApp } from '../../support/test-app.ts';

const NAME = 'Çınar "Han" & Ocağı </script>';
const SLUG = 'cinar-han-ve-ocagi-script';

async function register(app: TestApp) {
  const { token, business, slug } = await registerOwner(app, { name: NAME, address: ADDRESS });
  expect(slug).toBe(SLUG);
  return { token, code: business.code };
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const unescaped = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '');

/** Returns the metadata that a crawler reads from a document; a name may occur more than once. */
function readHead(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const all = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, value = '']) => unescaped(value));
  const metas = new Map<string, string[]>();
  for (const [, name = '', content = ''] of head.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
  )) {
    metas.set(name, [...(metas.get(name) ?? []), unescaped(content)]);
  }
  return {
    titles: all(/<title>([^<]*)<\/title>/g),
    canonicals: all(/<link rel="canonical" href="([^"]*)"/g),
    meta: (name: string) => metas.get(name) ?? [],
    names: [...metas.keys()],
    structuredData: [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
  };
}

async function headOf(app: TestApp, path: string) {
  const response = await app.app.request(path, {
    headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
  });
  const html = await response.text();
  expect(html).not.toContain('evil.example');
  return { response, ...readHead(html) };
}

describePglite('the head', (open) => {
  it.each(['/', '/register', '/contact', '/privacy-policy', '/terms-of-use', '/delete-account', `/${SLUG}`])(
    'of %s has one title, the canonical address and the card of the page',
    async (path) => {
      const app = createTestApp(await open());
      await register(app);
      const { response, titles, canonicals, meta } = await headOf(app, path);
      expect(response.headers.get('x-robots-tag')).toBeNull();
      expect(meta('robots')).toEqual([]);
      const [title = ''] = titles;
      expect([titles.length, title.endsWith(' · Demlik')]).toEqual([1, true]);
      const [description = ''] = meta('description');
      expect(meta('description')).toHaveLength(1);
      expect(description.length).toBeGreaterThanOrEqual(50);
      expect(description.length).toBeLessThanOrEqual(160);
      expect(canonicals).toEqual([ORIGIN + path]);

      const single = (name: string) => {
        expect(meta(name), name).toHaveLength(1);
        return meta(name)[0];
      };
      expect(single('og:url')).toBe(ORIGIN + path);
      expect(single('og:title')).toBe(title.replace(' · Demlik', ''));
      expect(single('og:description')).toBe(description);
      expect(single('og:type')).toBe('website');
      expect(single('og:site_name')).toBe('Demlik');
      expect(single('og:locale')).toBe('tr_TR');
      expect(single('og:image')).toMatch(new RegExp(`^${ORIGIN}/og/(site|shop/${SLUG})/[\\w-]{12}\\.png$`));
      expect(single('og:image:type')).toBe('image/png');
      expect([single('og:image:width'), single('og:image:height')]).toEqual(['1200', '630']);
      expect(single('og:image:alt')?.length).toBeGreaterThan(20);
      expect(single('twitter:card')).toBe('summary_large_image');
      expect(meta('theme-color')).toEqual(['#a5161d', '#8c1319']);
      expect(meta('color-scheme')).toEqual(['light dark']);
    },
  );

  it('has a different title and description on each page', async () => {
    const app = createTestApp(await open());
    const paths = ['/', '/register', '/contact', '/privacy-policy', '/terms-of-use', '/delete-account'];
    const heads = await Promise.all(paths.map((path) => headOf(app, path)));
    expect(new Set(heads.map(({ titles }) => titles[0])).size).toBe(paths.length);
    expect(new Set(heads.map(({ meta }) => meta('description')[0])).size).toBe(paths.length);
  });

  it.each(['/r/yok', '/yok-boyle-yer', '/a/b'])(
    'of %s, which does not exist, has no canonical address or card',
    async (path) => {
      const { response, titles, canonicals, meta, names, structuredData } = await headOf(
        createTestApp(await open()),
        path,
      );
      expect(response.status).toBe(404);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(meta('robots')).toEqual(['noindex']);
      expect([titles.length, canonicals, structuredData]).toEqual([1, [], []]);
      expect(names.filter((name) => name.startsWith('og:'))).toEqual([]);
    },
  );

  it('of profile and invitation is noindex, also in the header', async () => {
    const app = createTestApp(await open());
    const { code } = await register(app);
    for (const path of [`/profile/${SLUG}`, `/profile/${SLUG}/paylas`, `/r/${code}`]) {
      const { response, canonicals, meta, structuredData } = await headOf(app, path);
      expect(response.status).toBe(200);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect([meta('robots'), canonicals, structuredData]).toEqual([['noindex'], [], []]);
    }
  });

  it('of an invitation shows the card of the shop that invites', async () => {
    const app = createTestApp(await open());
    const { code } = await register(app);
    const [shop, invitation] = [await headOf(app, `/${SLUG}`), await headOf(app, `/r/${code}`)];
    expect(invitation.meta('og:title')).toEqual([`${NAME} sizi davet ediyor`]);
    expect(invitation.meta('og:url')).toEqual([`${ORIGIN}/r/${code}`]);
    expect(invitation.meta('og:image')).toEqual(shop.meta('og:image'));
  });

  it('of an invitation from a table keeps the table', async () => {
    const app = createTestApp(await open());
    const { token, code } = await register(app);
    const reply = await app.call('POST', '/api/places', { labels: ['12'] }, token);
    const { added } = (await reply.json()) as ResponseOf<typeof addPlacesCall>;
    const { meta } = await headOf(app, `/r/${code}?yer=${added[0]}`);
    expect(meta('og:url')).toEqual([`${ORIGIN}/r/${code}?yer=${added[0]}`]);
  });

  it('of a shop describes a tea house with the details of its page, without the phone', async () => {
    const app = createTestApp(await open());
    await register(app);
    const { structuredData, meta } = await headOf(app, `/${SLUG}`);
    expect(structuredData).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'CafeOrCoffeeShop',
        '@id': `${ORIGIN}/${SLUG}`,
        name: NAME,
        url: `${ORIGIN}/${SLUG}`,
        image: meta('og:image')[0],
        address: { '@type': 'PostalAddress', streetAddress: ADDRESS, addressCountry: 'TR' },
        hasMap: expect.stringMatching(
          /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=%C3%87%C4%B1nar/,
        ),
      },
    ]);
    expect(meta('og:image:alt')[0]).toContain(`${NAME}, Hasan Yıldız`);
  });

  it('of the landing page describes a free app without a rating', async () => {
    const { structuredData } = await headOf(createTestApp(await open()), '/');
    const [{ '@graph': graph } = {}] = structuredData;
    expect(graph).toMatchObject([
      { '@type': 'WebSite', name: 'Demlik', url: `${ORIGIN}/` },
      {
        '@type': 'MobileApplication',
        name: 'Demlik',
        operatingSystem: 'iOS, Android',
        applicationCategory: 'BusinessApplication',
        offers: { price: '0', priceCurrency: 'TRY' },
        downloadUrl: [expect.stringContaining('apple.com'), expect.stringContaining('google.com')],
      },
    ]);
    expect(JSON.stringify(structuredData)).not.toMatch(/"(aggregateRating|review)"/);
  });

  it('of the landing page has a card with the headline of the page', async () => {
    const html = await (await createTestApp(await open()).app.request('/')).text();
    expect(/<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]).toBe(siteTexts.headline);
  });

  it('sets noindex on every answer of a trial site', async () => {
    const app = createTestApp(await open(), { deps: { searchable: false } });
    for (const path of ['/', '/contact', '/sitemap.xml', '/api/openapi.json']) {
      expect((await app.app.request(path)).headers.get('x-robots-tag')).toBe('noindex, nofollow');
    }
  });
});
