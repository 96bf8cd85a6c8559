import { CODE_LENGTH } from '#shared/contract/auth.ts';
import { digitsOf, toAsciiDigits } from '#shared/domain/digits.ts';

/** Six digits in a row, or as keyboards suggest them: `482 917`, `482-917`. */
const IN_A_ROW = /(?:^|\D)(\d{3})[\s\p{Pd}]?(\d{3})(?!\d)/gu;

/** Returns the code in a text with exactly six digits, or with one code among other digits; else null. */
function codeIn(text: string): string | null {
  const digits = digitsOf(text);
  if (digits.length === CODE_LENGTH) return digits;
  const [code, ...others] = new Set(
    [...toAsciiDigits(text).matchAll(IN_A_ROW)].map(([, start, end]) => `${start}${end}`),
  );
  return others.length === 0 ? (code ?? null) : null;
}

/**
 * Returns what the code's field holds after a change: the code of what was put in at once or of the whole text, else the
 * digits typed so far. `inserted` is `InputEvent.data` or the pasted text. Digits after the sixth change nothing.
 */
export function codeAfterEdit(previous: string, text: string, inserted = ''): string {
  const digits = digitsOf(text);
  return codeIn(inserted) ?? codeIn(text) ?? (digits.length < CODE_LENGTH ? digits : previous);
}
