/**
 * Formats the waiting time that the embedded identity provider appends to an error message: the SDK forwards
 * the message but no headers (identity.md "Errors").
 */
export const writeRetryAfter = (seconds: number): string => `retry after ${seconds} s`;

/** Returns seconds; null if the message has none. */
export function readRetryAfter(words: string): number | null {
  const [, seconds] = /retry after (\d{1,6}) s/.exec(words) ?? [];
  return seconds === undefined ? null : Number(seconds);
}
