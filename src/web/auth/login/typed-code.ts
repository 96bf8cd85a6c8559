import { CODE_LENGTH } from '#shared/contract/auth.ts';
import { digitsOf, toAsciiDigits } from '#shared/domain/digits.ts';

/** Six consecutive digits, or grouped as by keyboards: `482 917`, `482-917`. */
const IN_A_ROW = /(?:^|\D)(\d{3})[\s\p{Pd}]?(\d{3})(?!\d)/gu;

/** Finds the code in a text with exactly six digits, or with one code among other digits. */
function codeIn(text: string): string | null {
  const digits = digitsOf(text);
  if (digits.length === CODE_LENGTH) return digits;
  const visible = toAsciiDigits(text).replace(/\p{Cf}/gu, '');
  const [code, ...others] = new Set(
    [...visible.matchAll(IN_A_ROW)].map(([, start, end]) => `${start}${end}`),
  );
  return others.length === 0 ? (code ?? null) : null;
}

/**
 * Returns the new value of the code field: the code in the inserted or whole text, otherwise the digits so
 * far. `inserted` is `InputEvent.data` or the pasted text. Ignores digits after the sixth.
 */
export function codeAfterEdit(previous: string, text: string, inserted = ''): string {
  const digits = digitsOf(text);
  return codeIn(inserted) ?? codeIn(text) ?? (digits.length < CODE_LENGTH ? digits : previous);
}
