import * as z from 'zod/mini';
import { lineOfText } from './text.ts';

const MESSAGE = 'Geçerli bir e-posta adresi yazın.';

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
/** HTML "valid email address": the rule that browsers apply to `type=email`. */
export const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`);
const NOT_ASCII = /[^\0-\x7F]/;
/** Letters, digits, hyphens and full stops only: other characters would start another part of a URL. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;

/**
 * Converts the domain to the ASCII form that mail servers use: `bücher.example` becomes
 * `xn--bcher-kva.example`.
 */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (!NOT_ASCII.test(domain) || !DOMAIN.test(domain)) return address;
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/**
 * A mail address as browsers accept it, at most `max` characters long. Converts an international domain to
 * ASCII.
 */
export const emailAddress = (max: number, missing: string) =>
  lineOfText(max, 1, missing).check(z.overwrite(withAsciiDomain), z.regex(EMAIL, MESSAGE));
