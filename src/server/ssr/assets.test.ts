import { describe, expect, it } from 'vitest';
import { pageNames, pages } from '#shared/pages.ts';
import { builtAssets, type Manifest } from './assets.ts';

const manifest: Manifest = {
  ...Object.fromEntries(
    pageNames.map((page) => [`src/web/pages/${pages[page].module}`, { file: `${page}.js` }]),
  ),
  'src/web/boot.ts': { file: 'assets/boot.js' },
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
    expect(head.match(/(href|src|data-modules)="[^"]+"/g)).toEqual([
      'href="/assets/onest.woff2"',
      'href="/assets/app.css"',
      'href="/assets/extra.css"',
      'src="/assets/boot.js"',
      'data-modules="/assets/entry.js /assets/shared.js /assets/not-found.js"',
    ]);
  });

  it('refuses a build that lacks an entry or a page', () => {
    expect(() => builtAssets({})).toThrow('entry-client');
    const { 'src/web/boot.ts': _boot, ...unbooted } = manifest;
    expect(() => builtAssets(unbooted)).toThrow('boot.ts');
    const { 'src/web/pages/landing/landing-page.tsx': _, ...rest } = manifest;
    expect(() => builtAssets(rest)).toThrow('landing-page.tsx');
  });
});
