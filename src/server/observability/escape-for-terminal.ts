/** Control, format and private-use characters, halves of surrogate pairs, line separators. */
export const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** What people typed, for a terminal: no escape sequence, no second line, no change of the writing direction. */
export function escapeForTerminal(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** The same, but lines stay lines. */
export const escapeLinesForTerminal = (text: string): string =>
  text.split('\n').map(escapeForTerminal).join('\n');
