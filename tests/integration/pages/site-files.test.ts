import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { describePglite } from '../../support/databases.ts';
import { createTestApp, ORIGIN } from '../../support/test-app.ts';

describePglite('the files of the site', (open) => {
  it('robots.txt closes the API alone, so that pages can say noindex, and names the sitemap', async () => {
    const response = await createTestApp(await open()).app.request('/robots.txt');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const lines = (await response.text()).trim().split('\n');
    expect(lines.filter((line) => line.startsWith('Disallow:'))).toEqual(['Disallow: /api/']);
    expect(lines[0]).toBe('User-agent: *');
    expect(lines.at(-1)).toBe(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  it('the manifest names the product in Turkish, with icons of the size they say', async () => {
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
});
