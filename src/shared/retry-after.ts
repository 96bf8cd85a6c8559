/**
 * How long to wait, as the embedded identity provider appends it to a refusal: the SDK hands on the words, and no
 * header (identity.md "Errors").
 */
export const writeRetryAfter = (seconds: number): string => `retry after ${seconds} s`;

/** Seconds; null where the words do not say. */
export function readRetryAfter(words: string): number | null {
  const [, seconds] = /retry after (\d{1,6}) s/.exec(words) ?? [];
  return seconds === undefined ? null : Number(seconds);
}
