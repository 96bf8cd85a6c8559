/** Control, format and private-use characters, lone surrogates and line separators. */
export const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes user input for a terminal: escape sequences, line breaks, writing direction. */
export function escapeForTerminal(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** Escapes like `escapeForTerminal`, but keeps line breaks. */
export const escapeLinesForTerminal = (text: string): string =>
  text.split('\n').map(escapeForTerminal).join('\n');
