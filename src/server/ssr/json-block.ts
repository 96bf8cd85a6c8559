const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON as it may stand inside a script block: no `<` can close it, no line separator can break a parser. */
export const blockJson = (data: unknown): string =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);

/** A script block that browsers never run. */
export const jsonBlock = (type: 'application/json' | 'application/ld+json', data: unknown): string =>
  `<script type="${type}">${blockJson(data)}</script>`;
