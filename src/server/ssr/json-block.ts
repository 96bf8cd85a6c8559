const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/**
 * Returns JSON for a script block that browsers do not execute. Escapes `<`, which could close the block, and line separators, which break some
 * parsers.
 */
export const blockJson = (data: unknown): string =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);
