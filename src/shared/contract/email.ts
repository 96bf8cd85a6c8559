import * as z from 'zod/mini';
import { lineOfText } from './text.ts';

const MESSAGE = 'Geçerli bir e-posta adresi yazın.';

const NOT_ASCII = /[^\0-\x7F]/;
/** Letters, joiners, digits, hyphens, full stops: other characters would start another part of a URL. */
const DOMAIN = /^[\p{L}\p{M}\p{N}\u200C-\u200D.。-]+$/u;

/**
 * Converts the domain to the ASCII form that mail servers use: `bücher.example` becomes
 * `xn--bcher-kva.example`. A Turkish keyboard writes the capital of i as İ, which would be another domain.
 */
function withAsciiDomain(address: string): string {
  const domainAt = address.lastIndexOf('@') + 1;
  const user = address.slice(0, domainAt);
  const domain = address.slice(domainAt).replaceAll('İ', 'i');
  if (!NOT_ASCII.test(domain)) return user + domain;
  if (!DOMAIN.test(domain)) return address;
  try {
    return user + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/**
 * Accepts mail addresses as browsers do, at most `max` characters long, but none without a full stop in its domain, such
 * as `ayse@gmail`: no answer would arrive. Converts an international domain to ASCII.
 */
export const emailAddress = (max: number, missing: string) =>
  lineOfText(max, 1, missing).check(
    z.overwrite(withAsciiDomain),
    z.regex(z.regexes.html5Email, MESSAGE),
    z.refine((address) => address.includes('.', address.lastIndexOf('@')), MESSAGE),
  );
