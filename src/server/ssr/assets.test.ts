import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type PageName, pageNames, pages } from '#shared/routing/pages.ts';
import { builtAssets, type Manifest } from './assets.ts';
import type { StyleRule } from './inline-styles.ts';

const manifest: Manifest = {
  ...Object.fromEntries(
    pageNames.map((page) => [`src/web/pages/${pages[page].module}`, { file: `${page}.js` }]),
  ),
  'src/web/boot.ts': { file: 'assets/boot.js' },
  'src/web/styles/fonts.css': { file: 'assets/fonts.css', assets: ['assets/onest.woff2'] },
  'src/web/entry-client.tsx': {
    file: 'assets/entry.js',
    css: ['assets/app.css'],
    assets: ['assets/rim.svg'],
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
const font = { within: '', head: '@font-face', body: 'font-family:A', needs: [] };
const rules = {
  'assets/fonts.css': [font],
  'assets/app.css': [rule('a'), rule('b')],
  'assets/extra.css': [rule('c'), rule('d')],
};
const headOf = (page: PageName | null, markup: string, of = manifest) =>
  builtAssets(of, rules).head(page, markup);
/** The text of each style, and what stands between them. */
const partsOf = (tags: string) => tags.split(/<style>(.*?)<\/style>/);
const hashOf = (css: string | undefined) => createHash('sha256').update(`${css}`).digest('base64');

describe('builtAssets', () => {
  it('brings fonts, styles and scripts of the entry and of the page, each once', () => {
    const { tags } = headOf('notFound', '');
    expect(tags.match(/(href|src|data-modules|data-styles)="[^"]+"/g)).toEqual([
      'href="/assets/onest.woff2"',
      'src="/assets/boot.js"',
      'data-modules="/assets/entry.js /assets/shared.js /assets/not-found.js"',
      'data-styles="/assets/app.css /assets/extra.css"',
    ]);
  });

  it('brings the style that the markup is dressed in, under its hash', () => {
    const { tags, policy } = headOf('notFound', '<p class="b c">');
    const [, css, after] = partsOf(tags);
    expect(css).toBe('@font-face{font-family:A}.b{color:red}.c{color:red}');
    expect(after).not.toContain('<style>');
    expect(policy).toBe(`style-src 'self' 'sha256-${hashOf(css)}' 'sha256-${hashOf('')}'`);
    expect(partsOf(headOf('contact', '<p class="b c">').tags)[1]).toBe(
      '@font-face{font-family:A}.b{color:red}',
    );
  });

  it('fetches no stylesheet of which every rule stands in the page, after those that are fetched', () => {
    const { tags, policy } = headOf('notFound', '<p class="a c d">');
    const [, part, between, whole, after] = partsOf(tags);
    expect(part).toBe('@font-face{font-family:A}.a{color:red}');
    expect(between).toMatch(/ data-styles="\/assets\/app.css" .*<\/script>$/);
    expect(whole).toBe('.c{color:red}.d{color:red}');
    expect(after).toBe('<link rel="stylesheet" href="/assets/extra.css" disabled>');
    expect(policy).toBe(`style-src 'self' 'sha256-${hashOf(part)}' 'sha256-${hashOf(whole)}'`);
  });

  it('dresses a failure, which has no scripts', () => {
    const { tags } = headOf(null, '<p class="a c">');
    expect(partsOf(tags)[1]).toBe('@font-face{font-family:A}.a{color:red}');
    expect(tags).not.toContain('<script');
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
