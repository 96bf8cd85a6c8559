import { expect, it } from 'vitest';
import { sitemapEntry, sitemapXml } from './sitemap-mapper.ts';

it('is XML as the protocol has it, with dates where they are known', () => {
  const entries = [sitemapEntry('url', "https://x.example/a'&<b"), sitemapEntry('url', '/b', '2025-09-27')];
  expect(sitemapXml('urlset', entries)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://x.example/a&#x27;&amp;&lt;b</loc></url>
<url><loc>/b</loc><lastmod>2025-09-27</lastmod></url>
</urlset>
`,
  );
});
