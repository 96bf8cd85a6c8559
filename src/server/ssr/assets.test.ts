import { describe, expect, it } from 'vitest';
import { pageNames, pages } from '#shared/pages.ts';
import { builtAssets, type Manifest } from './assets.ts';

const manifest: Manifest = {
  ...Object.fromEntries(
    pageNames.map((page) => [`src/web/pages/${pages[page].module}`, { file: `${page}.js` }]),
  ),
  'src/web/entry-client.tsx': {
    file: 'assets/entry.js',
    css: ['assets/app.css'],
    assets: ['assets/onest.woff2', 'assets/rim.svg'],
    imports: ['_shared.js'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  'src/web/pages/not-found/not-found-page.tsx': {
    file: 'assets/not-found.js',
    css: ['assets/extra.css'],
    imports: ['_shared.js'],
  },
};

describe('builtAssets', () => {
  it('brings fonts, styles and scripts of the entry and of the page, each once', () => {
    const head = builtAssets(manifest).head('notFound');
    expect(head.match(/href="[^"]+"|src="[^"]+"/g)).toEqual([
      'href="/assets/onest.woff2"',
      'href="/assets/app.css"',
      'href="/assets/extra.css"',
      'src="/assets/entry.js"',
      'href="/assets/shared.js"',
      'href="/assets/not-found.js"',
    ]);
  });

  it('refuses a build that lacks the entry or a page', () => {
    expect(() => builtAssets({})).toThrow('entry-client');
    const { 'src/web/pages/landing/landing-page.tsx': _, ...rest } = manifest;
    expect(() => builtAssets(rest)).toThrow('landing-page.tsx');
  });
});
