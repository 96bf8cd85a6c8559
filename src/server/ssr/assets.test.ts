import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pageNames, pages } from '#shared/pages.ts';
import { builtAssets, type Manifest } from './assets.ts';
import type { StyleRule } from './inline-styles.ts';

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

const rule = (name: string): StyleRule => ({
  within: '',
  head: `.${name}`,
  body: 'color:red',
  needs: [[name]],
});
const rules = { 'assets/app.css': [rule('a'), rule('b')], 'assets/extra.css': [rule('c')] };

describe('builtAssets', () => {
  it('brings fonts, styles and scripts of the entry and of the page, each once', () => {
    const { tags } = builtAssets(manifest, rules).head('notFound', '');
    expect(tags.match(/(href|src|data-modules|data-styles)="[^"]+"/g)).toEqual([
      'href="/assets/onest.woff2"',
      'src="/assets/boot.js"',
      'data-modules="/assets/entry.js /assets/shared.js /assets/not-found.js"',
      'data-styles="/assets/app.css /assets/extra.css"',
    ]);
  });

  it('brings the style that the markup is dressed in, under its hash', () => {
    const { head } = builtAssets(manifest, rules);
    const { tags, policy } = head('notFound', '<p class="b c">');
    expect(tags).toContain('<style>.b{color:red}.c{color:red}</style>');
    const { css } = /<style>(?<css>.*)<\/style>/.exec(tags)?.groups ?? {};
    const hash = createHash('sha256').update(`${css}`).digest('base64');
    expect(policy).toBe(`style-src 'self' 'sha256-${hash}'`);
    expect(head('contact', '<p class="b c">').tags).toContain('<style>.b{color:red}</style>');
  });

  it('refuses a build whose stylesheet nobody took apart', () => {
    const { 'assets/extra.css': _, ...others } = rules;
    expect(() => builtAssets(manifest, others)).toThrow('assets/extra.css');
  });

  it('refuses a build that lacks an entry or a page', () => {
    expect(() => builtAssets({}, rules)).toThrow('entry-client');
    const { 'src/web/boot.ts': _boot, ...unbooted } = manifest;
    expect(() => builtAssets(unbooted, rules)).toThrow('boot.ts');
    const { 'src/web/pages/landing/landing-page.tsx': _, ...rest } = manifest;
    expect(() => builtAssets(rest, rules)).toThrow('landing-page.tsx');
  });
});
