/** JSON inside a script block: no `<` can close it, no line separator can break a parser. Browsers never run it. */
export function jsonBlock(
  type: 'application/json' | 'application/ld+json',
  data: unknown,
  id?: string,
): string {
  const json = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${json}</script>`;
}
