import { describe, expect, it } from 'vitest';
import { matchPath, pagePath, withoutTrailingSlash } from './pages.ts';

describe('matchPath', () => {
  it('gives the parameters of a path that fits', () => {
    expect(matchPath('/profile/:slug', '/profile/cinar')).toEqual({ slug: 'cinar' });
    expect(matchPath('/', '/')).toEqual({});
    expect(matchPath('/:slug', '/cinar')).toEqual({ slug: 'cinar' });
  });

  it('is null for one that does not', () => {
    expect(matchPath('/:slug', '/')).toBeNull();
    expect(matchPath('/:slug', '/a/b')).toBeNull();
    expect(matchPath('/profile/:slug', '/profile/')).toBeNull();
    expect(matchPath('/contact', '/Contact')).toBeNull();
  });
});

describe('paths', () => {
  it('escape what they carry', () => {
    expect(pagePath.invitation('a/b')).toBe('/r/a%2Fb');
  });

  it('have no trailing slash', () => {
    expect(withoutTrailingSlash('/register/')).toBe('/register');
    expect(withoutTrailingSlash('//')).toBe('/');
    expect(withoutTrailingSlash('/')).toBe('/');
  });
});
