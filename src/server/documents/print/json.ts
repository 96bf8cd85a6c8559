/** What a template can be given. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The same value, its texts each through `change`. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapTexts(item as Json, change)]),
  );
}
