import { site } from './site.ts';

/**
 * Returns the name of the cookie that marks browsers with an earlier sign-in. Over https it is Secure, and
 * its name has the prefix `__Secure-` (RFC 6265bis section 4.1.3).
 */
export const deviceCookieName = (origin: string): string =>
  `${origin.startsWith('https:') ? '__Secure-' : ''}${site.id}-device`;
