/** Control, format and private-use signs, halves of surrogate pairs, line separators. */
export const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** What people typed, for a terminal: no escape sequence, no second line, nothing that turns the writing direction. */
export function harmless(text: string): string {
  return text.replace(unprintable, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

/** The same, but lines stay lines. */
export const harmlessLines = (text: string): string => text.split('\n').map(harmless).join('\n');
