import { site } from './site.ts';

/** Of the cookie that marks browsers in which somebody has signed in: over https it is Secure, by its name too (RFC 6265bis section 4.1.3). */
export const deviceCookieName = (origin: string): string =>
  `${origin.startsWith('https:') ? '__Secure-' : ''}${site.id}-device`;
