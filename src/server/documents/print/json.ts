/** Data for a template. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Returns a copy of the value with each text passed through `change`. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapTexts(item as Json, change)]),
  );
}
