import { describe, expect, it } from 'vitest';
import { type PageName, pageNames, pages } from '#shared/routing/pages.ts';
import { builtAssets, type Manifest } from './assets.ts';

const manifest: Manifest = {
  ...Object.fromEntries(
    pageNames.map((page) => [`src/web/pages/${pages[page].module}`, { file: `${page}.js` }]),
  ),
  'src/web/app/boot.ts': { file: 'assets/boot.js' },
  'src/web/lib/mark-device.ts': { file: 'assets/mark-device.js' },
  'src/web/styles/public.css': {
    file: 'assets/public.css',
    assets: ['assets/onest.woff2', 'assets/rim.svg'],
  },
  'src/web/app/entry-client.tsx': { file: 'assets/entry.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  '_owner.js': { file: 'assets/owner.js', css: ['assets/owner.css'], imports: ['_shared.js'] },
  'src/web/pages/profile/profile-page.tsx': { file: 'assets/profile.js', imports: ['_owner.js'] },
};

const filesOf = (page: PageName | null) =>
  builtAssets(manifest)(page).match(/(href|src|data-modules)="[^"]+"/g);

describe('builtAssets', () => {
  it('lists fonts, styles and scripts of the entry and of the page, each once', () => {
    expect(filesOf('profile')).toEqual([
      'href="/assets/onest.woff2"',
      'href="/assets/public.css"',
      'href="/assets/owner.css"',
      'src="/assets/boot.js"',
      'data-modules="/assets/entry.js /assets/shared.js /assets/profile.js /assets/owner.js"',
    ]);
  });

  it('adds no owner assets to a public page, and no script to an error page', () => {
    expect(filesOf('landing')).not.toContain('href="/assets/owner.css"');
    expect(filesOf(null)).toEqual(['href="/assets/onest.woff2"', 'href="/assets/public.css"']);
  });

  it('detects the device before the stylesheet on customers’ pages only', () => {
    const marking = 'src="/assets/mark-device.js"';
    for (const page of ['business', 'invitation'] as const) expect(filesOf(page)?.[0]).toBe(marking);
    for (const page of ['landing', 'profile', null] as const) expect(filesOf(page)).not.toContain(marking);
  });

  it('refuses a build that lacks an entry, the stylesheet or a page', () => {
    for (const missing of [
      'src/web/app/entry-client.tsx',
      'src/web/app/boot.ts',
      'src/web/lib/mark-device.ts',
      'src/web/styles/public.css',
      'src/web/pages/landing/landing-page.tsx',
    ]) {
      const { [missing]: _, ...rest } = manifest;
      expect(() => builtAssets(rest)).toThrow(missing);
    }
  });
});
