import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { describePglite } from '../../support/databases.ts';
import { createTestApp, ORIGIN } from '../../support/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;

interface SiteAssociation {
  applinks: { details: { appIDs: string[]; components: { '/': string }[] }[] };
}

/**
 * Matches by Apple's rules: `*` is any or no characters, `?` is one, and the pattern covers the whole path.
 */
function matchesComponent(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`).test(path);
}

describePglite('the files of the site', (open) => {
  it('include a robots.txt that disallows only the API, and names the sitemap', async () => {
    const response = await createTestApp(await open()).app.request('/robots.txt');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const lines = (await response.text()).trim().split('\n');
    expect(lines.filter((line) => line.startsWith('Disallow:'))).toEqual(['Disallow: /api/']);
    expect(lines[0]).toBe('User-agent: *');
    expect(lines.at(-1)).toBe(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  it('include a security.txt that never expires while it is served (RFC 9116)', async () => {
    const environment = { SECURITY_CONTACT: 'https://demlik.example/guvenlik' };
    const { app, clock } = createTestApp(await open(), { environment });
    const ask = async () => {
      const response = await app.request('/.well-known/security.txt');
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      const lines = (await response.text()).trimEnd().split('\n');
      return new Map(lines.map((line) => /^([A-Za-z-]+): (.+)$/.exec(line)?.slice(1) as [string, string]));
    };
    const fields = await ask();
    expect(Object.fromEntries(fields)).toEqual({
      Contact: 'https://demlik.example/guvenlik',
      Expires: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/),
      'Preferred-Languages': 'tr, en',
      Canonical: `${ORIGIN}/.well-known/security.txt`,
    });
    for (let month = 0; month < 24; month += 1) {
      const left = (Date.parse((await ask()).get('Expires') ?? '') - clock.now().getTime()) / DAY;
      expect(left).toBeGreaterThan(150);
      expect(left).toBeLessThan(365);
      clock.advance(30 * DAY);
    }
  });

  it('include a manifest with the Turkish name and icons of the declared size', async () => {
    const response = await createTestApp(await open()).app.request('/site.webmanifest');
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    const manifest = (await response.json()) as { icons: { src: string; sizes: string; purpose: string }[] };
    expect(manifest).toMatchObject({
      name: 'Demlik',
      short_name: 'Demlik',
      lang: 'tr',
      start_url: '/',
      scope: '/',
    });
    expect(manifest).toMatchObject({ theme_color: '#a5161d', background_color: '#fbf3e3' });
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = PNG.sync.read(readFileSync(`src/web/public${src}`));
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const purpose of ['any', 'maskable']) {
      const edges = manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
      expect(edges).toEqual(['192x192', '512x512']);
    }
  });

  describe('links that open the app', () => {
    const APPLE = '/.well-known/apple-app-site-association';
    const GOOGLE = '/.well-known/assetlinks.json';
    const FINGERPRINT = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(':');
    const environment = {
      IOS_APP_ID: 'A1B2C3D4E5.com.demlik.app',
      ANDROID_PACKAGE: 'com.demlik.app',
      ANDROID_CERT_FINGERPRINTS: FINGERPRINT,
    };

    it.each([APPLE, GOOGLE])('do not exist unless an app is configured: %s', async (path) => {
      const { status } = await createTestApp(await open()).app.request(path);
      expect(status).toBe(404);
    });

    // Both vendors ignore redirects and accept no other type.
    it.each([APPLE, GOOGLE])('are JSON without a redirect, and may be cached for a day: %s', async (path) => {
      const { app } = createTestApp(await open(), { environment });
      const response = await app.request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(Buffer.byteLength(await response.text())).toBeLessThan(128 * 1024);
    });

    it('list for Apple the app, by prefix and bundle id, for invitations only', async () => {
      const { app } = createTestApp(await open(), { environment });
      const { applinks } = (await (await app.request(APPLE)).json()) as SiteAssociation;
      expect(applinks.details).toHaveLength(1);
      const { appIDs, components } = applinks.details[0] ?? { appIDs: [], components: [] };
      expect(appIDs).toEqual(['A1B2C3D4E5.com.demlik.app']);
      const opens = (path: string) => components.some((component) => matchesComponent(component['/'], path));
      expect(opens('/r/K7MX3PDQ9RTVH4WZ6YBNC8FGJ2ALUE5S')).toBe(true);
      for (const path of ['/', '/register', '/cinar-cay-ocagi', '/profile/cinar', '/api/invitation/x']) {
        expect(opens(path), path).toBe(false);
      }
    });

    it('list for Google the package and every certificate, for all links', async () => {
      const { app } = createTestApp(await open(), { environment });
      expect(await (await app.request(GOOGLE)).json()).toEqual([
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: {
            namespace: 'android_app',
            package_name: 'com.demlik.app',
            sha256_cert_fingerprints: [FINGERPRINT.toUpperCase()],
          },
        },
      ]);
    });
  });
});
