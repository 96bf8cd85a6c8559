import { describe, expect, it } from 'vitest';
import { matchPage, type PageDefinition, pagePath, pages, withoutTrailingSlash } from './pages.ts';

describe('matchPage', () => {
  it('returns the parameters of a matching path', () => {
    expect(matchPage('/profile/cinar')).toEqual({ name: 'profile', params: { slug: 'cinar' } });
    expect(matchPage('/r/K7M_-3')).toEqual({ name: 'invitation', params: { code: 'K7M_-3' } });
    expect(matchPage('/profile/cinar/paylas')).toEqual({ name: 'share', params: { slug: 'cinar' } });
    expect(matchPage('/profile/cinar/tezgah')).toEqual({ name: 'counter', params: { slug: 'cinar' } });
    expect(matchPage('/cinar')).toEqual({ name: 'business', params: { slug: 'cinar' } });
  });

  it.each([
    ['/', 'landing', {}],
    ['/contact', 'contact', {}],
    ['/register/', 'register', {}],
    ['/Contact', 'business', { slug: 'Contact' }],
    ['/profile', 'business', { slug: 'profile' }],
    ['/profile/', 'business', { slug: 'profile' }],
    ['/a/b', 'notFound', {}],
    ['/profile/a/b', 'notFound', {}],
    ['//contact', 'notFound', {}],
    ['', 'notFound', {}],
  ] as const)('maps %j to %s', (path, name, params) => {
    expect(matchPage(path)).toEqual({ name, params });
  });

  it('looks up no path over 400 characters', () => {
    expect(matchPage(`/${'a'.repeat(399)}`).name).toBe('business');
    expect(matchPage(`/${'a'.repeat(400)}`)).toEqual({ name: 'notFound', params: {} });
  });
});

describe('paths', () => {
  it('escape their parameters', () => {
    expect(pagePath.invitation('a/b$&')).toBe('/r/a%2Fb%24%26');
    expect(pagePath.share('çay')).toBe('/profile/%C3%A7ay/paylas');
    expect(pagePath.contact).toBe('/contact');
  });

  it('have no trailing slash', () => {
    expect(withoutTrailingSlash('/register/')).toBe('/register');
    expect(withoutTrailingSlash('//')).toBe('/');
    expect(withoutTrailingSlash('/')).toBe('/');
  });
});

describe('a page', () => {
  it('requires a cache policy, and a shared cache only for public pages', () => {
    const row = { pattern: '/x', module: 'x/x-page.tsx', reads: false } as const;
    // @ts-expect-error: says nothing of keeping it
    const forgotten: PageDefinition = { ...row, robots: 'index', sitemap: true };
    // @ts-expect-error: not listed, yet kept for everybody
    const leaked: PageDefinition = { ...row, robots: 'noindex', sitemap: false, cache: 'server' };
    expect([forgotten, leaked]).toHaveLength(2);
  });

  it('of a single visitor is rendered again for each request', () => {
    const kept = Object.entries(pages).filter(([, { cache }]) => cache === 'server');
    expect(kept.map(([name]) => name)).toEqual([
      'landing',
      'register',
      'contact',
      'deleteAccount',
      'privacyPolicy',
      'termsOfUse',
      'business',
    ]);
  });
});
